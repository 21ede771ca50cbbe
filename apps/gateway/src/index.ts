export { adminConfigs } from './admin/admin.module.js';
export { configureGateway } from './configure-gateway.js';
export { signInLinkMinutes, SignInLinks } from './access/sign-in/sign-in-links.js';
export { gatewayConfigs, GatewayModule } from './gateway.module.js';
export { gatewayHttp, gatewayService } from './gateway.service.js';
