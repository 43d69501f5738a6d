/** Where the browser's storage keeps the cards that only this browser knows; alone here, since every page asks for it. */
export const storeKey = "scicomm_cards_store";
