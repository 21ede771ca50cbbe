/** The gateway as it runs in production, in its own process. Takes the gateway's environment. */
import { processEnvironment, startService } from '../../../libs/platform/dist/index.js';
import { gatewayService } from '../../../apps/gateway/dist/index.js';

const env = processEnvironment();
process.send({ url: (await startService(gatewayService(env), env)).url });
process.on('disconnect', () => process.exit()); // do not outlive the benchmark
