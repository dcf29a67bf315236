/** Character sets that mail still declares and the Encoding Standard does not have, by their names without signs. */
export function findOldCharset(name: string): keyof typeof oldCharsets | null {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return names[plain] ?? null
}

const names: Record<string, keyof typeof oldCharsets> = {
  utf7: 'utf-7',
  unicode11utf7: 'utf-7',
  csunicode11utf7: 'utf-7',
  xunicode20utf7: 'utf-7',
  iso2022kr: 'iso-2022-kr',
  csiso2022kr: 'iso-2022-kr',
  hz: 'hz-gb-2312',
  hzgb2312: 'hz-gb-2312',
  cp437: 'ibm437',
  ibm437: 'ibm437',
  cp850: 'ibm850',
  ibm850: 'ibm850',
  cp852: 'ibm852',
  ibm852: 'ibm852',
}

export const oldCharsets = {
  'utf-7': decodeUtf7,
  'iso-2022-kr': decodeShifted,
  'hz-gb-2312': decodeHz,
  ibm437: (bytes: Uint8Array) =>
    decodeTable(
      bytes,
      'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
    ),
  ibm850: (bytes: Uint8Array) =>
    decodeTable(
      bytes,
      'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
    ),
  ibm852: (bytes: Uint8Array) =>
    decodeTable(
      bytes,
      'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
    ),
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

// RFC 2152: base64 of UTF-16 between "+" and "-".
function decodeUtf7(bytes: Uint8Array): string {
  return latin1(bytes).replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, base64: string) => {
    const units = Buffer.from(base64, 'base64')
    return base64 === '' ? '+' : new TextDecoder('utf-16be').decode(units.subarray(0, units.length - (units.length % 2)))
  })
}

// RFC 1557: SO begins Korean, SI or the end of the line ends it.
function decodeShifted(bytes: Uint8Array): string {
  const text = latin1(bytes).replaceAll('\u001b$)C', '')
  return decodeHigh(text.replaceAll(/\u000e([^\u000f\r\n]*)\u000f?/g, toHigh), 'euc-kr')
}

// RFC 1843: Chinese is between "~{" and "~}".
function decodeHz(bytes: Uint8Array): string {
  const text = latin1(bytes).replaceAll(/~\{([^\r\n]*?)(?:~\}|(?=[\r\n]|$))|~~|~\r?\n/g, (found, chinese?: string) =>
    chinese === undefined ? (found === '~~' ? '~' : '') : toHigh('', chinese),
  )
  return decodeHigh(text, 'gbk')
}

const toHigh = (_found: string, text: string): string =>
  text.replaceAll(/[\u0021-\u007e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 128))

const decodeHigh = (text: string, charset: string): string => new TextDecoder(charset as 'utf-8').decode(Buffer.from(text, 'latin1'))

const decodeTable = (bytes: Uint8Array, table: string): string =>
  latin1(bytes).replaceAll(/[\u0080-\u00ff]/g, (letter) => table[letter.charCodeAt(0) - 128]!)
