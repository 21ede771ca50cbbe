import { timingSafeEqual } from 'node:crypto';
import { Controller, Get, Headers, Inject, NotFoundException, Res } from '@nestjs/common';
import { ServiceConfig } from '../service/service.config.js';
import { Metrics } from './metrics.js';

/** Injection token: whether this process is reachable from outside. */
export const IS_PUBLIC = Symbol('public process');

/** The methods of a reply that are used here. */
interface Reply {
  header(name: string, value: string): Reply;
  send(body: string): void;
}

/**
 * `/metrics`, for Prometheus. Requires METRICS_TOKEN as a bearer token if that is set; otherwise a public process has no
 * metrics page.
 */
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly config: ServiceConfig,
    private readonly metrics: Metrics,
    @Inject(IS_PUBLIC) private readonly isPublic: boolean,
  ) {}

  @Get()
  async read(
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    if (!this.mayRead(authorization ?? '')) throw new NotFoundException();
    reply.header('content-type', this.metrics.contentType).send(await this.metrics.text());
  }

  private mayRead(authorization: string): boolean {
    const { metricsToken } = this.config;
    if (metricsToken === null) return !this.isPublic;
    const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${metricsToken}`)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
