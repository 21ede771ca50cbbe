import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Operation } from '@earshot/contracts';
import { handlers } from '../handlers.js';
import type { Handler } from './handler.js';

/** The handlers of this process, by operation. */
@Injectable()
export class HandlerRegistry {
  constructor(private readonly modules: ModuleRef) {}

  get({ name }: Operation): Handler<Operation> {
    const type: Type<Handler<Operation>> = handlers[name as keyof typeof handlers] as never;
    return this.modules.get(type, { strict: false });
  }
}
