/** Columns of a job `t` under the names of the domain. */
export const reclassificationColumns = `t.id, t.project_id AS "projectId", t.monitor_id AS "monitorId",
  t.published_since AS "publishedSince", t.published_until AS "publishedUntil", t.found_since AS "foundSince",
  t.found_until AS "foundUntil", t.only_outdated AS "onlyOutdated", t.total`;
