/** URLs of a project's pages in the console. */
export interface ConsoleLinks {
  readonly inbox: string;
  readonly sources: string;
  readonly usage: string;
  mention(id: string): string;
  monitor(id: string): string;
  alert(id: string): string;
  /** One message of an alert, with its mentions and its delivery. */
  notification(alertId: string, id: string): string;
}

/**
 * All links to the console. They contain the project's id, because the slug of a deleted project can be reused and old
 * e-mails would then lead to the wrong project.
 * @param baseUrl of the installation, without a slash at the end
 */
export function consoleLinks(baseUrl: string, projectId: string): ConsoleLinks {
  const project = `${baseUrl}/p/${projectId}`;
  const alert = (id: string): string => `${project}/alerts/${id}`;
  return {
    inbox: `${project}/inbox`,
    sources: `${project}/sources`,
    usage: `${project}/settings/usage`,
    mention: (id) => `${project}/mentions/${id}`,
    monitor: (id) => `${project}/monitors/${id}`,
    alert,
    notification: (alertId, id) => `${alert(alertId)}?notification=${id}`,
  };
}

/** Pages of the console outside projects. @param baseUrl as for `consoleLinks` */
export function personalLinks(baseUrl: string): {
  /** Redirects to the inbox of the project that was last open. */
  readonly start: string;
  readonly signIn: string;
  readonly account: string;
} {
  return { start: `${baseUrl}/`, signIn: `${baseUrl}/sign-in`, account: `${baseUrl}/account` };
}
