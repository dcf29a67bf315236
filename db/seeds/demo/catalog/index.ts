import { brands } from './brands.ts'
import { categories } from './categories.ts'
import { locations } from './locations.ts'
import { bags } from './products/bags.ts'
import { blanketsAndBath } from './products/blankets-and-bath.ts'
import { boardsAndServing } from './products/boards-and-serving.ts'
import { campAndTrail } from './products/camp-and-trail.ts'
import { candlesAndLanterns } from './products/candles-and-lanterns.ts'
import { coffeeAndTea } from './products/coffee-and-tea.ts'
import { desk } from './products/desk.ts'
import { gardenAndRain } from './products/garden-and-rain.ts'
import { lampsAndFurniture } from './products/lamps-and-furniture.ts'
import { platesAndBowls } from './products/plates-and-bowls.ts'
import { vasesAndPlanters } from './products/vases-and-planters.ts'
import type { DemoBrand, DemoCategory, DemoProduct } from './types.ts'

export const demoCatalog: {
  brands: DemoBrand[]
  categories: DemoCategory[]
  locations: { code: string; name: string }[]
  products: DemoProduct[]
} = {
  brands,
  categories,
  locations,
  products: [
    ...coffeeAndTea,
    ...platesAndBowls,
    ...boardsAndServing,
    ...vasesAndPlanters,
    ...candlesAndLanterns,
    ...lampsAndFurniture,
    ...blanketsAndBath,
    ...desk,
    ...bags,
    ...campAndTrail,
    ...gardenAndRain,
  ],
}
