import { ApiError } from './api-error.js';
import { type Given, operationRequest } from './call-operation.js';
import { saveFile } from './save-file.js';
import { envelopeOf, failureOf, fetchResponse } from './send-request.js';
import { signIns, waitForSignIn } from './sign-in-gate.js';

/**
 * Saves mentions as a CSV file. Fetches it first, because a plain link cannot name the project.
 * @throws ApiError; NETWORK also if the connection breaks before the file is complete
 */
export async function downloadExport(
  projectId: string,
  input: Given<'export_mentions'>,
  fileName: string,
): Promise<void> {
  const sentAfter = signIns;
  const response = await fetchResponse(operationRequest('export_mentions', input, { projectId }));
  if (response.status === 401) {
    await waitForSignIn(sentAfter);
    return downloadExport(projectId, input, fileName);
  }
  if (!response.ok) throw failureOf(response, await envelopeOf(response));
  const file = await response.blob().catch(() => {
    throw new ApiError('NETWORK', 'The file is incomplete: the connection ended. Try again.', 0);
  });
  saveFile(file, fileName);
}
