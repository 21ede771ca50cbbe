import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Operation, operations } from '@earshot/contracts';
import { type Handler, implementsKey } from './handler.js';

/** Finds the handler of every operation. The process does not start where one lacks its handler or has two. */
@Injectable()
export class HandlerRegistry implements OnModuleInit {
  private handlers: ReadonlyMap<string, Handler<Operation>> = new Map();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const found = this.discovery.getProviders().flatMap(({ metatype, instance }): FoundHandler[] => {
      const operation: unknown = metatype ? Reflect.getMetadata(implementsKey, metatype) : undefined;
      return operation === undefined
        ? []
        : [{ operation: operation as Operation, handler: instance as Handler<Operation> }];
    });
    this.handlers = bindHandlers(operations, found);
  }

  get(operation: Operation): Handler<Operation> {
    const handler = this.handlers.get(operation.name);
    if (handler === undefined) throw new Error(`${operation.name} has no handler.`);
    return handler;
  }
}

/** A handler with the operation that it says it implements. */
export interface FoundHandler {
  readonly operation: Operation;
  readonly handler: Handler<Operation>;
}

/** @throws Error naming every operation without a handler or with two, and every handler without an operation */
export function bindHandlers(
  listed: readonly Operation[],
  found: readonly FoundHandler[],
): Map<string, Handler<Operation>> {
  const bound = new Map<string, Handler<Operation>>();
  const faults: string[] = [];
  for (const { operation, handler } of found) {
    if (!listed.includes(operation))
      faults.push(`${handler.constructor.name} implements ${operation.name}, which is not listed`);
    if (bound.has(operation.name)) faults.push(`${operation.name} has two handlers`);
    bound.set(operation.name, handler);
  }
  for (const { name } of listed) if (!bound.has(name)) faults.push(`${name} has no handler`);
  if (faults.length > 0) throw new Error(`Operations and handlers do not fit: ${faults.join('; ')}.`);
  return bound;
}
