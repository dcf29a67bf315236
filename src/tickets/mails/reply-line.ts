/** A line that begins and ends like this, in any language, is the end of an answer by mail: what follows is our own email. */
export const replyLine = (sentence: string): string => `##- ${sentence} -##`

export const isReplyLine = (line: string): boolean => /^[\s>*_]{0,20}##- .{1,200} -##[\s*_]{0,20}$/.test(line)

/** As the mails of a store begin, whose preview has it, too. */
export const beginsWithReplyLine = (line: string): boolean => /^##- .{1,200} -##/.test(line)
