declare module 'virtual:operations' {
  import type { OperationName } from '@earshot/contracts';
  import type { MemberRole } from '@earshot/domain';

  /** How an operation is called over REST. `path` is below `/api/v1`; `{field}` is a field of the input. */
  export interface OperationRoute {
    readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    readonly path: string;
    readonly inProject: boolean;
    /** The least role that it needs in the project; absent = it is about none. */
    readonly role?: MemberRole;
  }

  export const operations: Readonly<Record<OperationName, OperationRoute>>;
}

declare module 'virtual:source-access' {
  import type { SourceManifest, SourceName } from '@earshot/domain';

  /** How to get the keys of each source. In the console, manifests come without it. */
  export const sourceAccess: { readonly [Source in SourceName]: SourceManifest['access'] };
}

declare module 'virtual:form-fields' {
  /** What is known of a field before the server is asked. Lengths in UTF-16 units. */
  export interface FormField {
    readonly description: string;
    readonly required: boolean;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly maxItems?: number;
  }

  /** Of operations that write, and of `sign_up`, by field. */
  export const formFields: Readonly<Record<string, Readonly<Record<string, FormField>>>>;
}
