import type { Envelope } from '@earshot/contracts';
import { ApiError } from './api-error.js';
import type { Given } from './call-operation.js';
import { queryString } from './send-request.js';
import { saveFile } from './save-file.js';
import { waitForSignIn } from './sign-in-gate.js';

/**
 * Saves mentions as a CSV file. Fetches it first, because a plain link cannot name the project.
 * @throws ApiError; NETWORK also if the connection breaks before the file is complete
 */
export async function downloadExport(
  projectId: string,
  input: Given<'export_mentions'>,
  fileName: string,
): Promise<void> {
  const response = await fetchExport(projectId, input);
  if (response.status === 401) {
    await waitForSignIn();
    return downloadExport(projectId, input, fileName);
  }
  if (!response.ok) throw await errorOf(response);
  const file = await response.blob().catch(() => {
    throw new ApiError('NETWORK', 'The file is incomplete: the connection ended. Try again.', 0);
  });
  saveFile(file, fileName);
}

async function fetchExport(projectId: string, input: Given<'export_mentions'>): Promise<Response> {
  try {
    // Lists become repeated parameters, as everywhere: a value with commas stays one value.
    return await fetch(`/api/v1/mentions/export${queryString({ ...input })}`, {
      credentials: 'same-origin',
      headers: { 'x-project-id': projectId },
    });
  } catch {
    throw new ApiError('NETWORK', 'Earshot does not answer. Are you offline?', 0);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const envelope = (await response.json().catch(() => null)) as Envelope<never> | null;
  return envelope !== null && 'error' in envelope
    ? new ApiError(
        envelope.error.code,
        envelope.error.message,
        response.status,
        envelope.error.details,
        envelope.meta.requestId,
      )
    : new ApiError('UNAVAILABLE', `The export failed (HTTP ${response.status}).`, response.status);
}
