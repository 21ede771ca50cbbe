/** The gateway as it runs in production, in a process of its own. Environment: the gateway's. */
import { processEnvironment, startService } from '../../../libs/platform/dist/index.js';
import { gatewayService } from '../../../apps/gateway/dist/index.js';

const env = processEnvironment();
process.send({ url: (await startService(gatewayService(env), env)).url });
process.on('disconnect', () => process.exit()); // never outlives the benchmark
