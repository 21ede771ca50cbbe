export { configureGateway } from './configure-gateway.js';
export { gatewayConfigs, GatewayModule } from './gateway.module.js';
export { gatewayHttp, gatewayService } from './gateway.service.js';
