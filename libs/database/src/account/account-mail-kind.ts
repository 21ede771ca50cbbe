/** The kinds of account e-mail. */
export const accountMailKinds = [
  'reset_password',
  'verify_email',
  'confirm_new_email',
  'email_changed',
  'password_changed',
  'sign_in_failures',
  'second_factor_failures',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_code_used',
  'invitation',
  'account_deleted',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];
