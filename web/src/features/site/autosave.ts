import { type Problem, toProblem } from '@/lib/problem'
import { type ContentClash, chosen, merge, same, type Winner } from './merge'
import type { Content, Says, Written } from './model'

/** The changed fields of a block, which are all that is sent. */
export type Patch = Partial<Says>

/** A pending edit of a block, with the base value it started from. */
export interface Kept {
  content?: Content | undefined
  shown?: boolean | undefined
  over: Written
}

export interface AutosaveOptions {
  /**
   * Saves a patch over a version. Rejects with a conflict that carries the current block if the version is outdated.
   */
  send: (uuid: string, version: number, patch: Patch) => Promise<Written>
  onSaved: (block: Written) => void
  drafts: {
    read: (uuid: string) => Kept | undefined
    write: (uuid: string, kept: Kept) => void
    clear: (uuid: string) => void
  }
  /** How long a pause in editing triggers a save, in milliseconds. */
  pause?: number
  /** How long after a failure that may pass the save is retried, in milliseconds. */
  again?: number
}

/** The state of a block between its form and the server. */
export interface Entry {
  /** The block as the server last sent it. */
  base: Written
  /** The content of the form, if it was edited. */
  content: Content | undefined
  shown: boolean | undefined
  /**
   * The part of the form's content that the server has, perhaps trimmed there: the form keeps its own, so that no
   * space vanishes while typing.
   */
  saved: Content | undefined
  sending: boolean
  failure: Problem | undefined
  clashes: readonly ContentClash[]
  /** The common base of both edits, while a conflict waits for a choice. */
  ancestor: Written | undefined
}

export type SaveState = 'still' | 'waiting' | 'saving' | 'saved' | 'failed' | 'clashed'

/** How many version conflicts in a row a save tries to merge before it waits for a person. */
const mostMeetings = 5

/**
 * Saves blocks while they are edited: each after a pause, only its changed fields, over the version that the edit
 * started from, and never two saves of one block at a time. Changes of other people are merged; where both changed
 * the same text, nothing is sent until one is chosen. Pending edits are stored in drafts.
 */
export class Autosave {
  private entries = new Map<string, Entry>()
  private timers = new Map<string, ReturnType<typeof setTimeout>>()
  private listeners = new Set<() => void>()
  private version = 0
  private meetings = new Map<string, number>()
  /** When a block was last saved, in milliseconds since 1970. */
  savedAt: number | undefined

  constructor(private readonly options: AutosaveOptions) {}

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Returns a number that grows with every change. */
  snapshot = () => this.version

  entry(uuid: string): Entry | undefined {
    return this.entries.get(uuid)
  }

  /** Returns the content and visibility of a block's form, or undefined for an unknown block. */
  says(uuid: string): Says | undefined {
    const entry = this.entries.get(uuid)
    if (!entry) return undefined
    return {
      content: entry.content ?? entry.base.content,
      shown: entry.shown ?? entry.base.shown,
    }
  }

  /** Takes over blocks as the server sent them. A newer version is merged with a pending edit. */
  receive(blocks: readonly Written[]) {
    for (const block of blocks) {
      const entry = this.entries.get(block.uuid)
      if (!entry) this.begin(block)
      else if (!entry.sending && block.version > entry.base.version) this.rebase(entry, block)
    }
  }

  private begin(block: Written) {
    const kept = this.options.drafts.read(block.uuid)
    const entry: Entry = {
      base: kept?.over ?? block,
      content: kept?.content,
      shown: kept?.shown,
      saved: undefined,
      sending: false,
      failure: undefined,
      clashes: [],
      ancestor: undefined,
    }
    this.entries.set(block.uuid, entry)
    if (kept) this.rebase(entry, block)
    else this.tell()
  }

  /** Records an edit, which is saved after a pause. */
  change(uuid: string, patch: Patch) {
    const entry = this.entries.get(uuid)
    if (!entry) return
    if (patch.content !== undefined) entry.content = patch.content
    if (patch.shown !== undefined) entry.shown = patch.shown
    entry.failure = undefined
    this.meetings.delete(uuid)
    this.keep(entry)
    // A change of visibility alone is saved at once.
    this.schedule(entry, patch.content === undefined ? 0 : this.pause)
    this.tell()
  }

  /** Saves pending edits at once: of one block, or of all. */
  flush(uuid?: string) {
    for (const entry of this.entries.values()) {
      if (uuid === undefined || entry.base.uuid === uuid) void this.save(entry)
    }
  }

  /** Reports whether any edit is not saved yet. */
  get isDirty(): boolean {
    return [...this.entries.values()].some(isDirty)
  }

  /** Saves what can be saved, and resolves to whether nothing is left. */
  async settle(): Promise<boolean> {
    for (let round = 0; this.isDirty && round < mostMeetings; round += 1) {
      const open = [...this.entries.values()].filter(isDirty)
      if (open.some((entry) => entry.clashes.length > 0)) return false
      await Promise.all(open.map((entry) => this.save(entry)))
      if (open.some((entry) => entry.failure)) return false
    }
    return !this.isDirty
  }

  state(): SaveState {
    const all = [...this.entries.values()]
    if (all.some(({ clashes }) => clashes.length > 0)) return 'clashed'
    if (all.some(({ failure }) => failure)) return 'failed'
    if (all.some(({ sending }) => sending)) return 'saving'
    if (all.some(isDirty)) return 'waiting'
    return this.savedAt === undefined ? 'still' : 'saved'
  }

  /** Returns the first failure of a save, or undefined. */
  failure(): Problem | undefined {
    for (const { failure } of this.entries.values()) if (failure) return failure
    return undefined
  }

  /** Returns the first conflict that waits for a choice, or undefined. */
  clash(): { uuid: string; clash: ContentClash } | undefined {
    for (const { base, clashes } of this.entries.values()) {
      const [clash] = clashes
      if (clash) return { uuid: base.uuid, clash }
    }
    return undefined
  }

  choose(uuid: string, winner: Winner) {
    const entry = this.entries.get(uuid)
    const [clash, ...rest] = entry?.clashes ?? []
    if (!entry || !clash) return
    entry.content = chosen(entry.content ?? {}, entry.base.content, clash, winner)
    entry.clashes = rest
    if (rest.length === 0) {
      entry.ancestor = undefined
      this.schedule(entry, 0)
    }
    this.keep(entry)
    this.tell()
  }

  retry = () => {
    for (const entry of this.entries.values()) {
      if (!entry.failure) continue
      entry.failure = undefined
      this.schedule(entry, 0)
    }
    this.tell()
  }

  /** Removes a deleted block with its pending edit. */
  forget(uuid: string) {
    clearTimeout(this.timers.get(uuid))
    this.timers.delete(uuid)
    this.entries.delete(uuid)
    this.options.drafts.clear(uuid)
    this.tell()
  }

  /** Stops saving automatically; pending edits stay in their drafts. */
  stop() {
    this.flush()
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
  }

  private get pause() {
    return this.options.pause ?? 180
  }

  private schedule(entry: Entry, after: number) {
    const { uuid } = entry.base
    clearTimeout(this.timers.get(uuid))
    this.timers.set(
      uuid,
      setTimeout(() => void this.save(entry), after),
    )
  }

  private running = new Map<string, Promise<void>>()

  private save(entry: Entry): Promise<void> {
    const { uuid } = entry.base
    const running = this.running.get(uuid)
    if (running) return running
    if (!isDirty(entry) || entry.clashes.length > 0) return Promise.resolve()
    clearTimeout(this.timers.get(uuid))
    const saving = this.send(entry).finally(() => {
      this.running.delete(uuid)
      if (isDirty(entry) && !entry.failure && entry.clashes.length === 0) this.schedule(entry, 0)
    })
    this.running.set(uuid, saving)
    return saving
  }

  private async send(entry: Entry) {
    const { uuid, version } = entry.base
    const { content, shown } = entry
    const patch: Patch = {
      ...(content !== entry.saved && content !== undefined && { content }),
      ...(shown !== undefined && shown !== entry.base.shown && { shown }),
    }
    entry.sending = true
    entry.failure = undefined
    this.tell()
    try {
      const block = await this.options.send(uuid, version, patch)
      entry.base = block
      if (content !== undefined) entry.saved = content
      if (entry.shown === shown) entry.shown = undefined
      this.meetings.delete(uuid)
      this.savedAt = Date.now()
      this.keep(entry)
      this.options.onSaved(block)
    } catch (error) {
      this.refused(entry, toProblem(error))
    } finally {
      entry.sending = false
      this.tell()
    }
  }

  private refused(entry: Entry, problem: Problem) {
    const { uuid } = entry.base
    const met = (this.meetings.get(uuid) ?? 0) + 1
    const theirs = standing(problem)
    if (theirs && met <= mostMeetings) {
      this.meetings.set(uuid, met)
      this.rebase(entry, theirs)
      return
    }
    entry.failure = problem
    if (problem.isUnreachable || problem.status === 429 || problem.status >= 500) {
      clearTimeout(this.timers.get(uuid))
      this.timers.set(
        uuid,
        setTimeout(() => {
          if (entry.failure !== problem) return
          entry.failure = undefined
          void this.save(entry)
        }, this.options.again ?? 5000),
      )
    }
  }

  /** Moves a pending edit onto another version, merging their contents. */
  private rebase(entry: Entry, theirs: Written) {
    const { content } = entry
    const base = entry.ancestor ?? entry.base
    entry.ancestor = undefined
    if (content !== undefined && content !== entry.saved) {
      const merged = merge(base.content, content, theirs.content)
      entry.content = merged.content
      entry.clashes = merged.clashes
      if (merged.clashes.length > 0) entry.ancestor = base
    } else {
      // A field without a pending edit takes the new value.
      entry.content = undefined
    }
    entry.saved = undefined
    entry.base = theirs
    if (entry.content !== undefined && same(entry.content, theirs.content))
      entry.content = undefined
    if (entry.shown === theirs.shown) entry.shown = undefined
    this.keep(entry)
    if (isDirty(entry) && entry.clashes.length === 0) this.schedule(entry, 0)
    this.tell()
  }

  private keep(entry: Entry) {
    const { base, content, shown } = entry
    if (!isDirty(entry)) this.options.drafts.clear(base.uuid)
    else {
      this.options.drafts.write(base.uuid, {
        ...(content !== entry.saved && content !== undefined && { content }),
        ...(shown !== undefined && { shown }),
        over: entry.ancestor ?? base,
      })
    }
  }

  private tell() {
    this.version += 1
    for (const listener of this.listeners) listener()
  }
}

/** Returns the current block of a version conflict, or undefined if the problem is another one. */
function standing({ clashes: [clash] }: Problem): Written | undefined {
  if (clash?.field !== 'block') return undefined
  try {
    return JSON.parse(clash.current) as Written
  } catch {
    return undefined
  }
}

/** Reports whether the entry has an edit that the server does not have. */
export function isDirty({ base, content, shown, saved }: Entry): boolean {
  const words = content !== undefined && content !== saved && !same(content, base.content)
  return words || (shown !== undefined && shown !== base.shown)
}
