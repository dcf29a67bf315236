import type { Object3D } from 'three'
import { swatches as c } from '../seeds/demo/catalog/colors.ts'
import { backpack } from './models/backpack.ts'
import { blanket } from './models/blanket.ts'
import { boardFlat, boardLeaning, tray } from './models/board-and-tray.ts'
import { campCups, lantern } from './models/camp.ts'
import { catchall } from './models/catchall.ts'
import { duffel } from './models/duffel.ts'
import { flask } from './models/flask.ts'
import { kettle } from './models/kettle.ts'
import { clock, lamp } from './models/lamp-and-clock.ts'
import { mill } from './models/mill.ts'
import { notebook, notebookStack } from './models/notebook.ts'
import { pen, pencilCup } from './models/pen-and-cup.ts'
import { candle, planter } from './models/plant-and-candle.ts'
import { planner } from './models/planner.ts'
import { soap } from './models/soap.ts'
import { stillLife } from './models/still-life.ts'
import { bowls, mug, plates, teapot } from './models/stoneware.ts'
import { stool } from './models/stool.ts'
import { tote } from './models/tote.ts'
import { towels } from './models/towels.ts'
import { umbrella } from './models/umbrella.ts'
import { budVases, carafe, vase } from './models/vessels.ts'
import { wateringCan } from './models/watering-can.ts'
import { placeOnFloor, place, groupOf } from './transforms.ts'
import type { ShotSetup } from './shot-setup.ts'

/** Backdrop colors: warm for most products, cool for warm ones. */
const paper = { warm: '#efe8dd', sand: '#e9decd', cool: '#e6eaec', grey: '#e3e1dd', sage: '#e2e7dc', blush: '#f1e4da' }

export const shots: Record<string, ShotSetup & { model: () => Object3D }> = {
  'mug-moss': { paper: paper.warm, turn: -28, model: () => mug(c.Moss) },
  'mug-oat': { paper: paper.sand, turn: -28, model: () => mug(c.Oat) },
  'mug-ink': { paper: paper.cool, turn: -28, model: () => mug(c.Ink) },
  'mug-rust': { paper: paper.blush, turn: -28, model: () => mug(c.Rust) },
  'mug-detail': { paper: paper.warm, turn: -40, height: 46, lens: 28, fill: 0.86, model: () => mug(c.Moss, { coffee: true }) },
  'teapot-oat': { paper: paper.sand, turn: 8, fill: 0.78, model: () => teapot(c.Oat) },
  'teapot-ink': { paper: paper.cool, turn: 8, fill: 0.78, model: () => teapot(c.Ink) },
  'teapot-detail': { paper: paper.sand, turn: 24, height: 34, at: { center: [0.1, 1.0, 0], size: 1.7 }, model: () => teapot(c.Oat) },
  'bowls-oat': { paper: paper.warm, height: 28, fill: 0.74, model: () => bowls(c.Oat) },
  'bowls-sage': { paper: paper.grey, height: 28, fill: 0.74, model: () => bowls(c.Sage) },
  'plates-chalk': { paper: paper.sand, turn: 16, height: 24, fill: 0.76, model: () => plates(c.Chalk) },
  'plates-slate': { paper: paper.cool, turn: 16, height: 24, fill: 0.76, model: () => plates(c.Slate) },
  carafe: { paper: paper.cool, height: 10, fill: 0.74, model: () => carafe() },
  'carafe-detail': { paper: paper.cool, height: 14, at: { center: [0, 2.1, 0], size: 1.3 }, model: () => carafe() },
  'vase-terracotta': { paper: paper.cool, height: 10, fill: 0.72, model: () => vase(c.Terracotta) },
  'vase-chalk': { paper: paper.sand, height: 10, fill: 0.72, model: () => vase(c.Chalk) },
  'vase-slate': { paper: paper.warm, height: 10, fill: 0.72, model: () => vase(c.Slate) },
  'vase-detail': { paper: paper.cool, height: 8, fill: 0.86, model: () => vase(c.Terracotta, { branches: true }) },
  budvases: { paper: paper.blush, height: 12, fill: 0.72, model: () => budVases([c.Chalk, c.Clay, c.Sage]) },
  'kettle-graphite': { paper: paper.warm, turn: 10, height: 12, fill: 0.78, model: () => kettle(c.Graphite, 'powder') },
  'kettle-steel': { paper: paper.sage, turn: 10, height: 12, fill: 0.78, model: () => kettle('#c6c9ca', 'brushed') },
  'kettle-detail': {
    paper: paper.warm,
    turn: 30,
    height: 24,
    at: { center: [0.45, 1.1, 0], size: 1.5 },
    model: () => kettle(c.Graphite, 'powder'),
  },
  'can-forest': { paper: paper.warm, turn: 12, height: 12, fill: 0.8, model: () => wateringCan(c.Forest) },
  'can-cream': { paper: paper.sage, turn: 12, height: 12, fill: 0.8, model: () => wateringCan(c.Cream) },
  'flask-forest': { paper: paper.sand, turn: -18, height: 10, fill: 0.78, model: () => flask(c.Forest) },
  'flask-cream': { paper: paper.sage, turn: -18, height: 10, fill: 0.78, model: () => flask(c.Cream) },
  'flask-slate': { paper: paper.warm, turn: -18, height: 10, fill: 0.78, model: () => flask(c.Slate) },
  'flask-detail': { paper: paper.sand, turn: -10, height: 18, fill: 0.8, model: () => flask(c.Forest, { open: true }) },
  'campcups-cream': { paper: paper.sage, height: 20, fill: 0.7, model: () => campCups(c.Cream, '#6f7f88') },
  'campcups-blue': { paper: paper.warm, height: 20, fill: 0.7, model: () => campCups(c.Blue, '#d9e2e8') },
  'lantern-black': { paper: paper.sand, turn: 28, height: 10, fill: 0.78, model: () => lantern(c.Black, 'powder') },
  'lantern-brass': { paper: paper.sage, turn: 28, height: 10, fill: 0.78, model: () => lantern('#c59d58', 'brushed') },
  'lantern-detail': {
    paper: paper.sage,
    turn: 38,
    height: 22,
    at: { center: [0, 2.55, 0], size: 2.2 },
    model: () => lantern('#c59d58', 'brushed'),
  },
  'lamp-sand': { paper: paper.warm, turn: 14, height: 7, fill: 0.78, model: () => lamp(c.Sand) },
  'lamp-forest': { paper: paper.sand, turn: 14, height: 7, fill: 0.78, model: () => lamp(c.Forest) },
  'lamp-black': { paper: paper.grey, turn: 14, height: 7, fill: 0.78, model: () => lamp(c.Black) },
  'lamp-detail': { paper: paper.warm, turn: 24, height: -9, at: { center: [0, 2.75, 0], size: 3.1 }, model: () => lamp(c.Sand) },
  'clock-chalk': { paper: paper.sage, turn: -16, height: 10, fill: 0.7, model: () => clock(c.Chalk) },
  'clock-forest': { paper: paper.blush, turn: -16, height: 10, fill: 0.7, model: () => clock(c.Forest) },
  'clock-detail': { paper: paper.sage, turn: 18, height: 14, at: { center: [0.25, 1.5, 0.1], size: 1.9 }, model: () => clock(c.Chalk) },
  board: { paper: paper.warm, turn: -20, height: 8, fill: 0.8, model: () => boardLeaning() },
  'board-flat': { paper: paper.warm, turn: -52, height: 34, fill: 0.88, model: () => boardFlat() },
  'board-detail': { paper: paper.warm, turn: -14, height: 10, at: { center: [0, 3.5, -0.5], size: 2.0 }, model: () => boardLeaning() },
  'mill-walnut': { paper: paper.sand, height: 9, fill: 0.78, model: () => mill('walnut') },
  'mill-oak': { paper: paper.cool, height: 9, fill: 0.78, model: () => mill('oak') },
  'mill-detail': { paper: paper.sand, height: 16, at: { center: [0, 1.62, 0], size: 0.95 }, model: () => mill('walnut') },
  tray: { paper: paper.warm, turn: -24, height: 30, fill: 0.82, model: () => tray() },
  'stool-oak': { paper: paper.sage, turn: 8, height: 12, fill: 0.76, model: () => stool('oak') },
  'stool-walnut': { paper: paper.warm, turn: 8, height: 12, fill: 0.76, model: () => stool('walnut') },
  'stool-detail': { paper: paper.sage, turn: 20, height: 34, at: { center: [0.2, 4.2, 0.3], size: 3.1 }, model: () => stool('oak') },
  soap: { paper: paper.cool, turn: -24, height: 24, fill: 0.7, model: () => soap() },
  'soap-detail': { paper: paper.cool, turn: -10, height: 42, at: { center: [0.04, 0.66, 0.05], size: 1.0 }, model: () => soap() },
  'planter-terracotta': { paper: paper.cool, turn: 10, height: 12, fill: 0.8, model: () => planter(c.Terracotta) },
  'planter-chalk': { paper: paper.sand, turn: 10, height: 12, fill: 0.8, model: () => planter(c.Chalk) },
  'planter-charcoal': { paper: paper.warm, turn: 10, height: 12, fill: 0.8, model: () => planter(c.Charcoal) },
  'planter-detail': {
    paper: paper.cool,
    turn: -14,
    height: 14,
    at: { center: [0, 0.75, 0], size: 1.7 },
    model: () => planter(c.Terracotta),
  },
  candle: { paper: paper.warm, turn: -6, height: 16, fill: 0.64, model: () => candle() },
  'candle-closed': { paper: paper.warm, turn: -6, height: 12, fill: 0.62, model: () => candle({ closed: true }) },
  'notebook-rust': { paper: paper.cool, turn: 30, height: 36, fill: 0.76, model: () => notebook(c.Rust) },
  'notebook-forest': { paper: paper.sand, turn: 30, height: 36, fill: 0.76, model: () => notebook(c.Forest) },
  'notebook-ink': { paper: paper.warm, turn: 30, height: 36, fill: 0.76, model: () => notebook(c.Ink, '#a5502f') },
  'notebook-detail': { paper: paper.warm, turn: 38, height: 20, fill: 0.74, model: () => notebookStack([c.Ink, c.Forest, c.Rust]) },
  planner: { paper: paper.sage, turn: 24, height: 52, fill: 0.86, model: () => planner() },
  'planner-detail': { paper: paper.sage, turn: 24, height: 40, at: { center: [0.5, 0.05, 0.5], size: 1.5 }, model: () => planner() },
  'pen-brass': { paper: paper.grey, turn: 26, height: 44, fill: 0.82, model: () => pen(c.Brass) },
  'pen-black': { paper: paper.warm, turn: 26, height: 44, fill: 0.82, model: () => pen(c.Black) },
  'pen-detail': { paper: paper.grey, turn: 24, height: 36, at: { center: [-0.85, 0.08, 0], size: 0.95 }, model: () => pen(c.Brass) },
  'pencilcup-chalk': { paper: paper.blush, turn: 8, height: 14, fill: 0.74, model: () => pencilCup(c.Chalk) },
  'pencilcup-clay': { paper: paper.cool, turn: 8, height: 14, fill: 0.74, model: () => pencilCup(c.Clay) },
  catchall: { paper: paper.cool, turn: -26, height: 36, fill: 0.78, model: () => catchall() },
  'blanket-rust': { paper: paper.warm, turn: 30, height: 16, fill: 0.8, model: () => blanket(c.Rust, '#e6d8be') },
  'blanket-oat': { paper: paper.cool, turn: 30, height: 16, fill: 0.8, model: () => blanket(c.Oat, '#a08a6c') },
  'blanket-navy': { paper: paper.sand, turn: 30, height: 16, fill: 0.8, model: () => blanket(c.Navy, '#d9ccb4') },
  'blanket-detail': {
    paper: paper.warm,
    turn: -62,
    height: 18,
    at: { center: [-1.2, 1.0, 0.1], size: 3 },
    model: () => blanket(c.Rust, '#e6d8be'),
  },
  'towels-chalk': { paper: paper.sand, turn: 24, height: 18, fill: 0.76, model: () => placeOnFloor(towels(c.Chalk)) },
  'towels-sage': { paper: paper.warm, turn: 24, height: 18, fill: 0.76, model: () => placeOnFloor(towels(c.Sage)) },
  'towels-clay': { paper: paper.cool, turn: 24, height: 18, fill: 0.76, model: () => placeOnFloor(towels(c.Clay)) },
  'umbrella-ink': { paper: paper.warm, turn: 0, height: 9, fill: 0.84, model: () => openUmbrella(c.Ink, 42) },
  'umbrella-mustard': { paper: paper.cool, turn: 0, height: 9, fill: 0.84, model: () => openUmbrella(c.Mustard, 42) },
  'umbrella-detail': { paper: paper.cool, turn: 0, height: 10, fill: 0.84, model: () => openUmbrella(c.Mustard, -128) },
  'backpack-moss': { paper: paper.warm, turn: -22, height: 8, fill: 0.82, model: () => placeOnFloor(backpack(c.Moss)) },
  'backpack-sand': { paper: paper.cool, turn: -22, height: 8, fill: 0.82, model: () => placeOnFloor(backpack(c.Sand)) },
  'backpack-navy': { paper: paper.sand, turn: -22, height: 8, fill: 0.82, model: () => placeOnFloor(backpack(c.Navy)) },
  'backpack-side': { paper: paper.warm, turn: 68, height: 8, fill: 0.82, model: () => placeOnFloor(backpack(c.Moss)) },
  'backpack-detail': {
    paper: paper.warm,
    turn: -16,
    height: 8,
    at: { center: [0.35, 1.9, 0.9], size: 1.7 },
    model: () => placeOnFloor(backpack(c.Moss)),
  },
  'tote-natural': { paper: paper.sage, turn: -20, height: 12, fill: 0.82, model: () => placeOnFloor(tote(c.Natural)) },
  'tote-navy': { paper: paper.warm, turn: -20, height: 12, fill: 0.82, model: () => placeOnFloor(tote(c.Navy)) },
  'tote-detail': {
    paper: paper.sage,
    turn: 14,
    height: 14,
    at: { center: [0.5, 3.1, 0.6], size: 2.0 },
    model: () => placeOnFloor(tote(c.Natural)),
  },
  'duffel-olive': { paper: paper.warm, turn: -24, height: 12, fill: 0.84, model: () => placeOnFloor(duffel(c.Olive)) },
  'duffel-charcoal': { paper: paper.sand, turn: -24, height: 12, fill: 0.84, model: () => placeOnFloor(duffel(c.Charcoal)) },
  'duffel-detail': {
    paper: paper.warm,
    turn: 44,
    height: 14,
    at: { center: [1.9, 1.3, 0.3], size: 3.2 },
    model: () => placeOnFloor(duffel(c.Olive)),
  },
  'can-detail': {
    paper: paper.warm,
    turn: 6,
    height: 12,
    fill: 0.84,
    model: () => groupOf(place(wateringCan(c.Forest), [0.75, 0, 0.75], [0, -8, 0]), place(planter(c.Terracotta), [-1.35, 0, -0.45])),
  },
  hero: { paper: '#ded5c6', turn: 0, height: 11, lens: 22, fill: 0.73, aside: 0.32, lift: -0.04, model: () => stillLife() },
  'tray-set': {
    paper: paper.warm,
    turn: -18,
    height: 28,
    fill: 0.9,
    model: () =>
      groupOf(
        tray(),
        place(teapot(c.Oat), [-0.75, 0.13, -0.25], [0, 20, 0]),
        place(mug(c.Moss, { coffee: true, big: 0.92 }), [0.95, 0.13, 0.35], [0, -30, 0]),
        place(mug(c.Oat, { coffee: true, big: 0.92 }), [1.2, 0.13, -0.68], [0, 20, 0]),
      ),
  },
}

// Tilted: it touches the floor at the canopy's hem and the handle.
function openUmbrella(color: string, turn: number): Object3D {
  return placeOnFloor(place(umbrella(color), [0, 0, 0], [0, turn, 55]))
}
