import { processEnvironment, runService } from '@earshot/platform';
import { gatewayService } from './gateway.service.js';

const env = processEnvironment();
await runService(gatewayService(env), env);
