/** The rules of accounts that need no schema library: limits, messages, and how an account is called. */

export const accountLimits = {
	name: 100,
	suspensionReason: 500,
	/** Characters that a form takes for a password. */
	passwordMin: 6,
	/** Characters without which a new password is easy to guess. */
	passwordGood: 8,
	/** Judging and hashing a password takes longer the longer it is. */
	passwordMax: 128,
} as const;

export const passkeyLimits = {
	perAccount: 10,
	name: 60,
	/** Characters in base64url of the 1023 bytes that the standard allows. */
	id: 1364,
} as const;

/** Days that a session lasts without a visit, long enough for who comes now and then, and in all, after which the password is asked again. */
export const sessionDays = 30;
export const sessionDaysInAll = 90;
/** More than anybody has browsers; the one used longest ago gives way. */
export const maxSessions = 20;

/** Days in which a change of the address must be confirmed, and after it in which the former address can undo it. */
export const emailChangeDays = 7;

/** Milliseconds for which signing up and changing a password show their success before they go on. */
export const redirectDelay = 3000;

/** In the address of the login page for who comes from signing up, and for who sent the second step too late. */
export const afterSignup = "new";
export const afterLateStep = "late";

/** What an admin does about the access of an account. */
export const accessChanges = ["signed-out", "suspended", "released"] as const;
export type AccessChange = (typeof accessChanges)[number];

export const accountMessages = {
	fillAll: "Please fill in all fields",
	missing: "This field is required",
	identityMissing: "You must provide either an email or phone number and a password",
	mismatch: "Passwords do not match",
	tooShort: `Password must be at least ${accountLimits.passwordMin} characters`,
	tooLong: `Password must be ${accountLimits.passwordMax} characters or less`,
	unreachable: "Heliograph can't be reached right now. Please try again.",
	weak: "This password is easy to guess.",
	weakByLength: `Use at least ${accountLimits.passwordGood} characters.`,
	weakByEmail: "It contains your email address.",
	weakByBreach: "It was stolen from another site and published. Choose another one.",
	weakByGuess: "Add another word or two. Uncommon words are better.",
	loginFailed: "Login failed. Please check your credentials.",
	/** Where signing in takes a confirmed address. Tells nobody which of the two it is; who knows the password gets a mail. */
	loginOrConfirm:
		"Login failed. Please check your credentials, or follow the link in the mail that confirms your email.",
	confirmFirst: "Please follow the link in the mail that confirms your email. We have sent it again.",
	signupFailed: "Failed to create account",
	signedUp: "Account created successfully! Please check your email to confirm your account.",
	resetFailed: "Failed to send reset instructions",
	resetSent: "Password reset instructions have been sent to your email",
	linkOver: "This link has been used or has expired. Ask for a new one.",
	addressGone: "No account has this address any more.",
	openLinkAgain: "Open the link in the mail again.",
	linkIsAnother: "Another link or account was opened in this browser meanwhile. Look again.",
	updateFailed: "Failed to update password",
	updated: "Your password has been updated successfully!",
	noSession: "Auth session missing!",
	codeAsked: "Enter a code from your authenticator app.",
	wrongCode: "This code is wrong, or was used before. Wait for the next one in your app.",
	stepLate: "That took too long. Please sign in again.",
	setUpOver: "This key is too old. Scan the new one.",
	wrongRecoveryCode: "This is not one of your recovery codes, or it has been used before.",
	signInAgain: "Please sign in again.",
	proveFirst: "First confirm that it is you.",
	proveFailed: "Failed to confirm that it is you",
	secondFactorFailed: "Failed to change two-step sign-in",
	secondFactorOn: "Two-step sign-in is on. All other browsers are signed out.",
	secondFactorMoved:
		"Two-step sign-in has moved. Your earlier app and recovery codes don't work any more, and all other browsers are signed out.",
	recoveryCodesMade: "These are your new recovery codes. The old ones don't work any more.",
	secondFactorOff: "Two-step sign-in is already off.",
	secondFactorKept: "Administrators need two-step sign-in here. Add another way first.",
	passkeyUnknown: "This passkey doesn't belong to an account here. Try another one, or your password.",
	passkeyFailed: "Failed to change your passkeys",
	passkeyNotAdded: "The passkey was not added. Please try again.",
	passkeyTaken: "This passkey is already on an account.",
	passkeysFull: `An account has ${passkeyLimits.perAccount} passkeys at most. Remove one first.`,
	passkeyNameMissing: "Please enter a name",
	passkeyNameTooLong: `Name must be ${passkeyLimits.name} characters or less`,
	passkeyGone: "This passkey has already been removed.",
	factorFirst: "Administrators need two-step sign-in here. Sign in with it first.",
	samePassword: "This is already your password.",
	passwordIsTemporary: "This password is temporary. Sign in on the website to choose your own.",
	wrongPassword: "This is not your password.",
	tooManyTries: "Too many attempts.",
	busy: "The server is busy. Please try again in a moment.",
	confirmFailed: "Failed to confirm your email",
	confirmed: "Your email is confirmed.",
	nameTooLong: `Name must be ${accountLimits.name} characters or less`,
	nameLinked: "A name can't have a web or email address in it. If it has a dot, put a space after it.",
	nameSaved: "Your name is saved.",
	nameGone: "Your name is removed.",
	notConfirmed: "Your address is not confirmed yet",
	sendAgain: "Send the mail again",
	confirmationSent: "We have sent a new link to your email.",
	emailIsSame: "This is already your address.",
	emailChangeFailed: "Failed to change your email",
	emailChangeOpen: "You are already changing your email. Cancel that first.",
	emailChangeAsked: "We have sent mails. Follow the links in them to change your email.",
	emailChangeCancelled: "Your email stays as it is. The links that we have mailed don't work any more.",
	emailChangeTaken: "This address now belongs to another account, so nothing has changed.",
	emailUndoTaken: "This address now belongs to another account. Please write to whoever runs this site.",
	sessionEnded: "That browser is signed out.",
	signOutFailed: "Failed to sign out",
	signedOut: "You are signed out. Sign in to go on.",
	disownOver:
		"This link has been used or has expired. You can still choose a new password, which signs out every other browser.",
	disownSignedIn: "You are signed in to another account here. Sign out first, then open the link in the mail again.",
	disownFailed: "Failed to sign everybody out",
	suspended: "Your account is suspended.",
	noAccount: "No account has this address.",
	adminsStay: "Admins are made and unmade by whoever runs the site.",
	accessChanged: "Somebody has changed this meanwhile. Look again.",
	accessFailed: "Failed to change the account",
	reasonMissing: "Say why. The owner is told in these words.",
	deleteFailed: "Failed to delete account",
	deleted: "Your account is deleted",
} as const;

/** What an account is called where only it sees it: its name, else the name on its newest card, else its e-mail address. */
export function displayText(account: { name: string; cardName: string | null; email: string }) {
	return account.name || account.cardName || account.email;
}

/** The first two letters of the display text in capitals, 'U' when there are none. */
export function avatarLetters(text: string) {
	return text.match(/\p{L}/gu)?.slice(0, 2).join("").toUpperCase() || "U";
}
