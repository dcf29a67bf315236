// The states of a ZIP code by its first three digits: as the USPS assigns them, compared on 2026-11-29 with the 41,877 ZIP codes of zipcodes 8.0.0.
const zipRanges = `AA 340; AE 090-099; AK 995-999; AL 350-352 354-369; AP 962-966; AR 716-729; AS 967; AZ 850-853 855-857 859-860 863-865;
  CA 900-908 910-928 930-961; CO 800-816; CT 060-069; DC 200 202-205 569; DE 197-199; FL 320-339 341-342 344 346-347 349; FM 969;
  GA 300-319 398-399; GU 969; HI 967-968; IA 500-528; ID 832-838; IL 600-620 622-629; IN 460-479; KS 660-662 664-679; KY 400-418 420-427;
  LA 700-701 703-708 710-714; MA 010-027 055; MD 205-219; ME 039-049; MH 969; MI 480-499; MN 550-551 553-567; MO 630-631 633-658; MP 969;
  MS 386-397; MT 590-599; NC 270-289; ND 580-588; NE 680-681 683-693; NH 030-038; NJ 070-089; NM 870-884; NV 889-898; NY 005 063 100-149;
  OH 430-459; OK 730-732 734-749; OR 970-979; PA 150-196; PR 006-007 009; PW 969; RI 028-029; SC 290-299; SD 570-577; TN 370-385;
  TX 733 739 750-799 885; UT 840-847; VA 201 205 220-246; VI 008; VT 050-054 056-059; WA 980-994; WI 530-532 534-549; WV 247-268;
  WY 820-831 834`

// By the first letter of a postal code. Source: Canada Post, forward sortation areas.
const provinces: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
}

/** Codes of the regions that a postal code can be in; null where it does not tell. */
export function regionsOfPostalCode(country: string, postalCode: string): string[] | null {
  if (country === 'US') return statesByZip().get(/^\d{3}/.exec(postalCode)?.[0] ?? '') ?? null
  if (country !== 'CA') return null
  // Federal offices in Gatineau.
  if (/^K1A/i.test(postalCode)) return ['ON', 'QC']
  return provinces[postalCode.slice(0, 1).toUpperCase()]?.split(' ') ?? null
}

let states: Map<string, string[]> | undefined

function statesByZip(): Map<string, string[]> {
  if (!states) {
    states = new Map()
    for (const [prefix, state] of zipRanges.split(';').flatMap(prefixesOfState)) states.set(prefix, [...(states.get(prefix) ?? []), state])
  }
  return states
}

function prefixesOfState(text: string): [prefix: string, state: string][] {
  const [state = '', ...ranges] = text.trim().split(/\s+/)
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index): [string, string] => [String(first + index).padStart(3, '0'), state])
  })
}
