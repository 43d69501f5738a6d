import { useSyncExternalStore } from "react";

const storageKey = "scicomm_moderation_keys";
const changed = "moderation-keys-changed";

/**
 * Whether the keys of the queues work, which this browser remembers. Single keys get in the way of whoever speaks to the computer, or
 * touches keys by accident. On a touch screen they never do, since neither they nor their switch are shown there.
 */
export function useKeysSwitch() {
	const areOn = useSyncExternalStore(watch, readSwitch, () => true);
	return [areOn, turnKeys] as const;
}

function turnKeys(on: boolean) {
	try {
		if (on) localStorage.removeItem(storageKey);
		else localStorage.setItem(storageKey, "off");
	} catch {
		// Where nothing may be stored, they stay as they are.
	}
	window.dispatchEvent(new Event(changed));
}

function readSwitch() {
	try {
		return !matchMedia("(pointer: coarse)").matches && localStorage.getItem(storageKey) !== "off";
	} catch {
		return true;
	}
}

function watch(onChange: () => void) {
	for (const event of [changed, "storage"]) window.addEventListener(event, onChange);
	return () => {
		for (const event of [changed, "storage"]) window.removeEventListener(event, onChange);
	};
}
