import { isRouteErrorResponse } from "react-router";

export const connectionLost = "The connection is lost. What you entered is still here; try again in a moment.";

/** Whether what was thrown says that no answer of the server came: the network is gone, or a proxy has nobody behind it. */
export function isConnectionLost(thrown: unknown) {
	if (isRouteErrorResponse(thrown)) return thrown.status === 502 || thrown.status === 504;
	return thrown instanceof TypeError;
}
