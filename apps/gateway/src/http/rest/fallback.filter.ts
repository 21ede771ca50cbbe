import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  Injectable,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOG, type Log } from '@earshot/platform';
import { failureAnswer } from '../../call/answer.js';
import { GatewayConfig } from '../../gateway.config.js';
import { asRefusal } from './refusal.js';
import { sendAnswer } from './rest.js';

/** Gives errors outside every route the standard error shape: unknown paths, bodies that are too large, broken requests. */
@Catch()
@Injectable()
export class FallbackFilter implements ExceptionFilter {
  constructor(
    private readonly config: GatewayConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    // Health checks are answered in the shape that probes expect.
    if (thrown instanceof ServiceUnavailableException && request.url.startsWith('/health/')) {
      void reply.code(thrown.getStatus()).send(thrown.getResponse());
      return;
    }
    const context = { baseUrl: this.config.baseUrl, requestId: request.id, operation: null };
    const status = thrown instanceof HttpException ? thrown.getStatus() : 500;
    const refusal = asRefusal(thrown, status, request.routeOptions.bodyLimit);
    // If the target is not a path (GET *), no hook has added the header.
    void reply.header('x-request-id', request.id);
    void sendAnswer(reply, failureAnswer(context, refusal, this.log));
  }
}
