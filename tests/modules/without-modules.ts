/** The text of src/modules.ts without these modules. */
export function withoutModules(text: string, removed: string[]): string {
  const isRemoved = (line: string) =>
    removed.some((name) => line.includes(`'./${name}/module.ts'`) || line.trim() === `${camelCase(name)}Module,`)
  return text
    .split('\n')
    .filter((line) => !isRemoved(line))
    .join('\n')
}

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
