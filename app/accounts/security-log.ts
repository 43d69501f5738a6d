/** What the log of security knows, by the name of the event, as the account's owner is told of it. */
export const securityEvents = {
	"sign-in.password": "Signed in with your password",
	"sign-in.code": "Signed in with your password and a code of your app",
	"sign-in.recovery-code": "Signed in with your password and a recovery code",
	"sign-in.passkey": "Signed in with a passkey",
	"sign-in.link": "Signed in with a mailed link, when you sent something without a password",
	"sign-in.again": "Confirmed that it's you",
	"sign-in.disowned": "Said that a sign-in was not yours, which signed everybody out",
	"refused.password": "A wrong password was given",
	"refused.sign-up": "Signing up with your email was refused, since it has this account",
	"refused.code": "A wrong code was given after your password",
	"refused.passkey": "A passkey was refused",
	"refused.suspended": "Signing in was refused, since the account is suspended",
	"sign-out": "Signed out",
	"sign-out.everywhere": "Signed out everywhere",
	"sign-out.other": "Signed another browser out",
	"password.changed": "Changed your password",
	"password.reset": "Chose a new password with a mailed link",
	"app.on": "Switched two-step sign-in on",
	"app.moved": "Moved two-step sign-in to another app, with new recovery codes",
	"app.off": "Switched two-step sign-in off",
	"app.codes": "Made new recovery codes",
	"passkey.added": "Added a passkey",
	"passkey.removed": "Removed a passkey",
	"email.asked": "Asked for another email",
	"email.cancelled": "Cancelled the change of your email",
	"email.linked": "Confirmed your email with a mailed link, which ended the password set before",
	"email.changed": "Changed your email",
	"email.undone": "Undid the change of your email",
	"data.downloaded": "Downloaded your data",
	"account.signed-out": "An admin signed you out everywhere",
	"account.suspended": "An admin suspended your account",
	"account.factors-reset": "The operator switched two-step sign-in off and removed your passkeys",
	"account.email-changed": "The operator changed your email",
	"account.given": "The operator gave you this account, with a new password",
	"account.made-admin": "The operator made you an admin",
	"account.released": "An admin lifted the suspension of your account",
} as const;

export type SecurityEventKind = keyof typeof securityEvents;

export type AccountEventKind = SecurityEventKind & `account.${string}`;

/** What others did about an account, as admins read it. */
export const accountEvents: Record<AccountEventKind, string> = {
	"account.signed-out": "Signed out everywhere by an admin",
	"account.suspended": "Suspended by an admin",
	"account.factors-reset": "Two-step sign-in switched off and passkeys removed by the operator",
	"account.email-changed": "Email changed by the operator",
	"account.given": "Given to its owner by the operator, with a new password",
	"account.made-admin": "Made an admin by the operator",
	"account.released": "Suspension lifted by an admin",
};

export type RefusalKind = SecurityEventKind & `refused.${string}`;

/** Days for which the log is kept; no statement of the server's can take anything from it before. */
export const securityLogDays = 90;
