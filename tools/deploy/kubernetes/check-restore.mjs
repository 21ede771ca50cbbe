import { checkEnvironment } from '../variables/check-environment.mjs';
import { podFaults } from './check-pods.mjs';

/**
 * Checks that the restore Job finds the backups and may write to the database, and that the overlay contains nothing else.
 * @param {any[]} objects of overlays/production-restore
 * @param {any[]} kept the objects that exist without the apps
 * @returns {string[]}
 */
export function checkRestore(objects, kept) {
  const [job, ...others] = objects;
  if (job?.kind !== 'Job' || others.length > 0) return ['is not exactly one Job'];
  const pod = job.spec.template.spec;
  const [{ command }] = pod.containers;
  const faults = [...podFaults(job), ...checkEnvironment(objects)];
  if (!command.join(' ').includes('libs/database/dist/restore.main.js')) faults.push('restores nothing');
  if (job.spec.backoffLimit !== 0 || pod.restartPolicy !== 'Never') faults.push('retries');
  for (const { persistentVolumeClaim: claim } of pod.volumes)
    if (
      claim &&
      !kept.some(
        ({ kind, metadata: { name } }) => kind === 'PersistentVolumeClaim' && name === claim.claimName,
      )
    )
      faults.push(`mounts the volume ${claim.claimName}, which does not exist`);
  if (
    !kept.some(({ kind, metadata: { name } }) => kind === 'ServiceAccount' && name === pod.serviceAccountName)
  )
    faults.push(`has the account ${pod.serviceAccountName}, which does not exist`);
  return faults;
}
