/** Addresses of a project's pages in the console. */
export interface ConsoleLinks {
  readonly inbox: string;
  readonly sources: string;
  readonly usage: string;
  mention(id: string): string;
  monitor(id: string): string;
  alert(id: string): string;
  /** One message of an alert: what it was about, and what became of it. */
  notification(alertId: string, id: string): string;
}

/**
 * The one definition of where links to the console lead. The project is named by its id: the slug of a deleted project
 * may be given to another one, and a mail may be older than that.
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

/** Pages of the console that belong to no project. @param baseUrl as of `consoleLinks` */
export function personalLinks(baseUrl: string): {
  /** Leads on to the inbox of the project that was open last. */
  readonly start: string;
  readonly signIn: string;
  readonly account: string;
} {
  return { start: `${baseUrl}/`, signIn: `${baseUrl}/sign-in`, account: `${baseUrl}/account` };
}
