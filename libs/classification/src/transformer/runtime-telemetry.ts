// Not the whole of platform, which takes most of a second to load: each thread of a model loads this.
import { setEnvironmentVariable } from '@earshot/platform/environment';

/**
 * Switches off the telemetry of `onnxruntime-node`, which is on by default on Linux and macOS. The Node binding has no API
 * for it: the native library reads this variable on loading.
 * https://github.com/microsoft/onnxruntime/blob/main/docs/Privacy.md
 */
export function disableRuntimeTelemetry(): void {
  setEnvironmentVariable('ORT_DISABLE_TELEMETRY', '1');
}
