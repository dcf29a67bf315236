import type { Area } from '#src/accounts/permissions.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { SettingGroup } from './setting-groups.ts'

/** One setting, defined in `src/<module>/settings.ts`. The form, validation, reading and writing derive from it. */
export type SettingDefinition = ShownSetting | (SettingType & NotShown)
export type SettingDefinitions = Record<string, SettingDefinition>

export type ShownSetting = FieldType & ShownOnPage

interface ShownOnPage extends Described {
  /** Its label and hint are the strings `settings.<key>` and `….hint`. */
  group: SettingGroup
  /** Replaces the default error of the type. */
  error?: StringKey
  /** Shown in the staff layout: saving it reloads the whole page. */
  inStaffLayout?: true
}

interface NotShown extends Described {
  group?: undefined
}

interface Described {
  effect: string
}

export type SettingType =
  | FieldType
  /** An uploaded image as `storedImage` of src/lib/images/stored-images.ts reads it; '' = none. */
  | { type: 'image'; default: '' }
  /** An image of the media library; null = none. */
  | { type: 'media'; default: null }

export const areaOf = (definition: SettingType): Area | null => ('area' in definition ? (definition.area ?? null) : null)

type FieldType =
  /** With `area`, changing it needs write access to that area too. */
  | { type: 'boolean'; default: boolean; area?: Area }
  | IntegerSetting
  /** Minor units of the store's currency. */
  | { type: 'money'; min: number; max: number; default: number }
  | { type: 'line'; maxLength: number; required?: true; default: string }
  /** With `lines`, each line that is not blank matches it. */
  | { type: 'text'; maxLength: number; lines?: RegExp; default: string }
  /** '' = none. */
  | { type: 'email'; default: string }
  /** With `area`, changing it needs write access to that area too. */
  | { type: 'choice'; options: Record<string, ChoiceOption>; default: string; area?: Area }
  /** ISO 4217. Locked after the first order. */
  | { type: 'currency'; default: string }
  /** IANA name. */
  | { type: 'timeZone'; default: string }
  /** BCP 47. The page offers the active languages. */
  | { type: 'language'; default: string }
  /** ISO 3166-1 alpha-2; '' = none. */
  | { type: 'country'; default: string }
  /** Of the European Union or the United Kingdom, with its prefix; '' = none. */
  | { type: 'vatNumber'; default: string }
  /** sRGB as #rrggbb; '' = that of the theme. */
  | { type: 'color'; default: string }

interface IntegerSetting {
  type: 'integer'
  min: number
  max: number
  /** An empty field is null. */
  optional?: true
  default: number | null
  unit?: StringKey
  /** Changing it needs write access to that area too. */
  area?: Area
}

interface ChoiceOption {
  label?: StringKey
  hint?: StringKey
}

export type ValueOf<D extends SettingType> = D extends { type: 'boolean' }
  ? boolean
  : D extends { type: 'choice'; options: infer Options }
    ? keyof Options & string
    : D extends { type: 'media' } | { type: 'integer'; optional: true }
      ? number | null
      : D extends { type: 'integer' | 'money' }
        ? number
        : string
