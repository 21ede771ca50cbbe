export type ConsoleLinks = ReturnType<typeof consoleLinks>;

/**
 * All links to a project's pages in the console. They contain the project's id, because the slug of a deleted project can be
 * reused and old e-mails would then lead to the wrong project.
 * @param baseUrl of the installation, without a slash at the end
 */
export function consoleLinks(baseUrl: string, projectId: string) {
  const project = `${baseUrl}/p/${projectId}`;
  const alert = (id: string): string => `${project}/alerts/${id}`;
  return {
    inbox: `${project}/inbox`,
    sources: `${project}/sources`,
    usage: `${project}/settings/usage`,
    mention: (id: string): string => `${project}/mentions/${id}`,
    monitor: (id: string): string => `${project}/monitors/${id}`,
    alert,
    /** One message of an alert, with its mentions and its delivery. */
    notification: (alertId: string, id: string): string => `${alert(alertId)}?notification=${id}`,
  };
}

/**
 * Pages of the console outside projects. `start` redirects to the inbox of the project that was last open.
 * @param baseUrl as for `consoleLinks`
 */
export function personalLinks(baseUrl: string) {
  return { start: `${baseUrl}/`, signIn: `${baseUrl}/sign-in`, account: `${baseUrl}/account` };
}
