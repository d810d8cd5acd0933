/** A stem with its leaves, in the drawing's own units, the ground at the bottom. */
export interface Stem {
  /** SVG path of the stalk. */
  stalk: string
  /** SVG paths of the leaves, in pairs up the stalk. */
  leaves: string[]
  /** A six-petal flower at the tip, on some stems. */
  flower: { x: number; y: number; petals: string[] } | null
}

/** The ground a drawing grows on, in units of about a pixel. */
export interface Ground {
  width: number
  height: number
}

/** A card's cover, a phone's header. */
export const cardGround: Ground = { width: 360, height: 120 }

/** The band over a desktop's event: wide and low, so the stems stay as fine as on a card. */
export const bandGround: Ground = { width: 1200, height: 92 }

/** FNV-1a, so near uuids grow far apart. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

/** mulberry32: small, even, and the same in every browser. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const round = (n: number) => Math.round(n * 10) / 10

/** A leaf from its foot at (x, y), pointing along the angle. */
function leaf(x: number, y: number, angle: number, length: number, width: number): string {
  const at = (along: number, across: number) => {
    const dx = Math.cos(angle) * along - Math.sin(angle) * across
    const dy = Math.sin(angle) * along + Math.cos(angle) * across
    return `${round(x + dx)} ${round(y + dy)}`
  }
  return (
    `M${round(x)} ${round(y)}Q${at(length * 0.45, width)} ` +
    `${at(length, 0)}Q${at(length * 0.45, -width)} ${round(x)} ${round(y)}Z`
  )
}

/** A petal: a leaf that is round at the end. */
function petal(x: number, y: number, angle: number, length: number): string {
  const at = (along: number, across: number) => {
    const dx = Math.cos(angle) * along - Math.sin(angle) * across
    const dy = Math.sin(angle) * along + Math.cos(angle) * across
    return `${round(x + dx)} ${round(y + dy)}`
  }
  const half = length * 0.46
  return (
    `M${round(x)} ${round(y)}C${at(length * 0.3, half)} ${at(length, half)} ` +
    `${at(length, 0)}C${at(length, -half)} ${at(length * 0.3, -half)} ${round(x)} ${round(y)}Z`
  )
}

/**
 * The drawing an event without a picture gets: grown from its uuid, so it is the same wherever the
 * event appears. Pure: the same seed always gives the same paths.
 */
export function growStems(seed: string, ground: Ground = cardGround): Stem[] {
  const random = generator(seedOf(seed))
  const between = (low: number, high: number) => low + random() * (high - low)
  const amount = Math.round(ground.width / 60) + Math.floor(random() * 3)
  const stems: Stem[] = []
  for (let i = 0; i < amount; i++) {
    const slot = ground.width / amount
    const footX = slot * i + between(slot * 0.1, slot * 0.9)
    const height = between(0.48, 0.93) * ground.height
    const lean = between(-0.5, 0.5)
    const tipX = footX + Math.sin(lean) * height
    const tipY = ground.height + 4 - Math.cos(lean) * height
    // The stalk bends a little on its way up.
    const bendX = (footX + tipX) / 2 + between(-14, 14)
    const bendY = (ground.height + 4 + tipY) / 2
    const footY = ground.height + 4
    const point = (t: number) => {
      const u = 1 - t
      return {
        x: u * u * footX + 2 * u * t * bendX + t * t * tipX,
        y: u * u * footY + 2 * u * t * bendY + t * t * tipY,
        angle: Math.atan2(
          2 * u * (bendY - footY) + 2 * t * (tipY - bendY),
          2 * u * (bendX - footX) + 2 * t * (tipX - bendX),
        ),
      }
    }
    const blooms = random() < 0.55
    const leaves: string[] = []
    const pairs = 5 + Math.floor(height / 45)
    for (let pair = 0; pair < pairs; pair++) {
      const t = 0.28 + (pair / (pairs - 1)) * (blooms ? 0.5 : 0.66)
      const { x, y, angle } = point(t)
      // Leaves grow smaller towards the tip.
      const length = between(14, 17.5) * (1.2 - t * 0.6)
      const spread = between(0.6, 0.95)
      leaves.push(leaf(x, y, angle - spread, length, length * 0.27))
      leaves.push(leaf(x, y, angle + spread, length, length * 0.27))
    }
    const tip = point(1)
    if (!blooms) leaves.push(leaf(tip.x, tip.y, tip.angle, 9, 2.6))
    const turn = between(0, Math.PI)
    const size = between(12, 15)
    stems.push({
      stalk: `M${round(footX)} ${footY}Q${round(bendX)} ${round(bendY)} ${round(tipX)} ${round(tipY)}`,
      leaves,
      flower: blooms
        ? {
            x: round(tip.x),
            y: round(tip.y),
            petals: Array.from({ length: 6 }, (_, k) =>
              petal(tip.x, tip.y, turn + (k * Math.PI) / 3, size),
            ),
          }
        : null,
    })
  }
  return stems
}
