/** An expected failure whose message is meant for the operator. */
export class EmbeddedPostgresError extends Error {}
