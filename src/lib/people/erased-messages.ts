/** Begins the key of a message that was erased with the account of its customer. */
export const erasedKey = 'erased:'

/** It has no text and no files any more, and only staff as its author. */
export const isErased = ({ key }: { key: string }): boolean => key.startsWith(erasedKey)
