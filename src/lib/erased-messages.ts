/** Begins the key of a message whose author's account was erased. */
export const erasedKey = 'erased:'

/** It has no text, no author and no files any more. */
export const isErased = ({ key }: { key: string }): boolean => key.startsWith(erasedKey)
