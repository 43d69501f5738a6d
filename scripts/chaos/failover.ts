/** The primary of the three machines is lost, again and again. */
import { existsSync } from "node:fs";
import type { Fault } from "./faults.ts";
import { startThreeMachines } from "./three-machines.ts";

const programs = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy", "/usr/lib/postgresql/15/bin/postgres"];
const share = 0.2;

export const failovers: Fault[] =
	process.getuid?.() === 0 && programs.every((program) => existsSync(program))
		? [
				{
					name: "Three machines: the primary's PostgreSQL is killed",
					share,
					async prepare() {
						const { site, killPrimary, areWhole } = await startThreeMachines();
						return { site, strike: killPrimary, repair: areWhole };
					},
				},
				{
					name: "Three machines: the primary's machine is lost, and comes back",
					share,
					async prepare() {
						const { site, loseMachine, areWhole } = await startThreeMachines();
						let bringBack = async () => {};
						return {
							site,
							async strike() {
								bringBack = await loseMachine();
							},
							async repair() {
								await bringBack();
								await areWhole();
							},
						};
					},
				},
			]
		: [];
