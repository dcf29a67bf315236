/** Seconds in which the sender of a reply can take it back. */
export const undoSeconds = 5
/** Seconds after which an agent who does not ask any more is not viewing a ticket. */
export const viewerSeconds = 25
