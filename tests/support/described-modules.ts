import { Glob } from 'bun'
import type { Module } from '#src/module.ts'

const folder = `${import.meta.dir}/../../src`
const paths = [...new Glob('*/module.ts').scanSync({ cwd: folder })].toSorted()

/** Every module by the name of its folder, also one that was taken from the list of src/modules.ts. */
export const describedModules: ReadonlyMap<string, Module> = new Map(
  await Promise.all(
    paths.map(async (path): Promise<[string, Module]> => {
      const exported = (await import(`${folder}/${path}`)) as Record<string, Module>
      return [path.split('/')[0]!, Object.entries(exported).find(([name]) => name.endsWith('Module'))![1]]
    }),
  ),
)
