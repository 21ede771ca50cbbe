import { EnvReader, type Environment, type ServiceDefinition } from '@earshot/platform';
import { configureGateway } from './configure-gateway.js';
import { httpOptions } from './http/server/http-options.js';
import { GatewayConfig } from './gateway.config.js';
import { gatewayConfigs, GatewayModule } from './gateway.module.js';

/** The gateway, ready for `runService` or `startService`. @param env the environment it is started with */
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

/** The HTTP part of it, for processes that combine several apps. */
export function gatewayHttp(env: Environment): NonNullable<ServiceDefinition['http']> {
  return httpOptions(new GatewayConfig(new EnvReader(env)));
}
