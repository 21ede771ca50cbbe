import { setTimeout as wait } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import { operations } from '@earshot/contracts';
import { LOG, type Log, SecretBox, Tracing } from '@earshot/platform';
import { eventTransport, RedisConfig } from '@earshot/queue';
import { sessionCookieWarning } from './access/sign-in/session-cookie.js';
import { CallPipeline } from './call/call-pipeline.js';
import { failureAnswer } from './call/answer.js';
import { allowOrigins } from './http/server/allow-origins.js';
import { compressAnswers } from './http/server/compress-answers.js';
import { AccessParts } from './http/access/access-call.js';
import { openAccessDoor } from './http/access/access-routes.js';
import { openAccountPages } from './http/pages/account-pages.js';
import { sendFailure } from './http/pages/failure-page.js';
import { countUnknown } from './http/server/count-unknown.js';
import { LiveAccess } from './live/live-access.js';
import { LiveStreams } from './live/live-streams.js';
import { openConsoleDoor } from './http/console/console.js';
import { readConsoleSite } from './http/console/console-site.js';
import { openEventsDoor } from './http/events/events.js';
import { openDocsDoor } from './http/pages/docs.js';
import { dressEveryAnswer } from './http/server/every-answer.js';
import { FallbackFilter } from './http/rest/fallback.filter.js';
import { keepBodiesRaw } from './http/rest/json-body.js';
import { refuseOddRequests } from './http/server/refuse-odd-requests.js';
import { refuseUnknown } from './http/server/refuse-unknown.js';
import { asRefusal } from './http/rest/refusal.js';
import { openRestDoor } from './http/rest/rest.js';
import { openToolDoor } from './mcp/tools.js';
import { traceRequests } from './http/server/trace-requests.js';
import { openTriageLinks } from './http/pages/triage-links.js';
import { TriageStore } from './http/pages/triage-store.js';
import { openNoteMailsDoor } from './http/pages/note-mails.js';
import { openUnsubscribeDoor } from './http/pages/unsubscribe.js';
import { UnsubscribeStore } from './http/pages/unsubscribe-store.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayMetrics } from './gateway-metrics.js';

/** Adds the routes to a created app before it listens, and subscribes to events of other processes. */
export async function configureGateway(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const log = app.get<Log>(LOG);
  const config = app.get(GatewayConfig);
  const metrics = app.get(GatewayMetrics);
  const access = app.get(AccessParts);
  const { callers, limits, profile } = access;
  const parts = { config, log, metrics, callers, limits, pipeline: app.get(CallPipeline) };
  const cookieWarning = sessionCookieWarning(config);
  if (cookieWarning !== null) log.warn(cookieWarning);
  app.useGlobalFilters(app.get(FallbackFilter));
  traceRequests(server, app.get(Tracing));
  metrics.measure(server);
  dressEveryAnswer(server, config, log);
  allowOrigins(server, config);
  countUnknown(server, limits, config, log);
  refuseOddRequests(server, config, log);
  refuseUnknown(server, config, log);
  await server.register(async (scope) => {
    await compressAnswers(scope);
    keepBodiesRaw(scope);
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const { operation: name } = request.routeOptions.config as { operation?: string };
      const operation = operations.find((each) => each.name === name) ?? null;
      const context = { baseUrl: config.baseUrl, requestId: request.id, operation };
      const refusal = asRefusal(error, error.statusCode ?? 500, request.routeOptions.bodyLimit);
      void sendFailure(request, reply, failureAnswer(context, refusal, log));
    });
    openRestDoor(scope, parts);
    openToolDoor(scope, parts);
    openEventsDoor(scope, { ...parts, access: app.get(LiveAccess), streams: app.get(LiveStreams) });
    void scope.register(async (withCookies) => {
      await withCookies.register(cookie);
      openAccessDoor(withCookies, access);
    });
    openConsoleDoor(scope, readConsoleSite(), config.baseUrl, log);
    openDocsDoor(scope, config.baseUrl);
    openUnsubscribeDoor(scope, app.get(UnsubscribeStore), parts);
    openNoteMailsDoor(scope, profile, app.get(SecretBox), config.baseUrl);
    openTriageLinks(scope, app.get(TriageStore), parts);
    openAccountPages(scope, access);
  });
  await hearEvents(app, log);
}

/** How long startup waits for Redis. Without it the gateway works, and receives events once it is back. */
const patienceMs = 1_000;

/** Events only speed things up: caches expire by themselves, and pages poll once a minute. */
async function hearEvents(app: NestFastifyApplication, log: Log): Promise<void> {
  app.connectMicroservice(eventTransport(app.get(RedisConfig)));
  const hearing = app
    .startAllMicroservices()
    .catch((error: unknown) => log.warn({ err: error }, 'no events'));
  await Promise.race([hearing, wait(patienceMs, undefined, { ref: false })]);
}
