/** What our tests use of a package that comes without types. */
declare module "@digitalbazaar/bitstring" {
	export class Bitstring {
		constructor(options: { buffer: Uint8Array });
		readonly length: number;
		/** Gunzips what is written in base64url. */
		static decodeBits(options: { encoded: string }): Promise<Uint8Array>;
		get(place: number): boolean;
	}
}
