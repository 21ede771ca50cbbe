import { EnvReader, type Environment, type ServiceDefinition } from '@earshot/platform';
import { configureGateway } from './configure-gateway.js';
import { httpOptions } from './http/server/http-options.js';
import { GatewayConfig } from './gateway.config.js';
import { gatewayConfigs, GatewayModule } from './gateway.module.js';

/** The gateway, ready for `runService` or `startService`. @param env the same that it is started with */
export function gatewayService(env: Environment): ServiceDefinition {
  return {
    name: 'gateway',
    configs: gatewayConfigs,
    modules: [GatewayModule],
    isPublic: true,
    http: gatewayHttp(env),
    prepare: configureGateway,
  };
}

/** The HTTP server's part of it, for processes that put several apps into one. */
export function gatewayHttp(env: Environment): NonNullable<ServiceDefinition['http']> {
  return httpOptions(new GatewayConfig(new EnvReader(env)));
}
