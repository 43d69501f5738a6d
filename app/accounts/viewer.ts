import { createContext } from "react-router";

export interface Member {
	id: string;
	email: string;
	/** Empty when the person gave none. */
	name: string;
	confirmed: boolean;
	/** Whether it is one of the operator's admins, with a confirmed address. */
	isAdmin: boolean;
	/** Whether it would be one in a session for which two factors were proven, as admins need here. */
	lacksSecondFactor?: boolean;
	/** Of the session that asks. */
	sessionId: string;
	/** When its person last proved who they are, with more than the session. */
	provenAt: Date;
}

/** Some account, by its id. */
export type MemberRef = Pick<Member, "id">;

/** Who asks: the signed-in account, or null for an anonymous visitor. */
export type Viewer = Member | null;

export const viewerContext = createContext<Viewer>(null);
