/** What a job is about, under the names of the domain. */
export const reclassificationColumns = `id, project_id AS "projectId", monitor_id AS "monitorId", published_since AS "publishedSince",
  published_until AS "publishedUntil", found_since AS "foundSince", found_until AS "foundUntil",
  only_outdated AS "onlyOutdated", total`;
