import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  siteAddBlock,
  siteDeleteBlock,
  siteMoveBlock,
  sitePublish,
  siteRestoreBlock,
  siteSetLook,
  siteUpdateBlock,
} from '@/client/api/site.gen'
import type { SiteGetOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { useHoldsUnsavedWork } from '@/lib/unsaved'
import { toast } from '@/ui/toast'
import { Autosave } from './autosave'
import { draftsOfSite } from './drafts'
import { at, merge, put } from './merge'
import type { Block, Content, Photo, PhotoSize, Site, Theme } from './model'
import { editSite, keepSite, refreshVersions, siteQuery, useSiteAnswer } from './queries'
import { type SiteScope, useSiteScope } from './scope'
import { did, goBack, goOn, type History, nothingDone } from './undo'
import type { Upload } from './uploads'
import { useUploads } from './useUploads'

/** A change of the draft that can be undone and redone. */
type Change =
  | { kind: 'content'; uuid: string; from: Content; to: Content }
  | { kind: 'shown'; uuid: string; shown: boolean }
  | { kind: 'move'; uuid: string; after: string | undefined }
  | { kind: 'look'; theme: Theme; accent: string }
  | { kind: 'remove'; uuid: string }
  | { kind: 'restore'; uuid: string; after: string | undefined }

export interface Editor {
  answer: SiteGetOutput
  site: Site
  /** The blocks in order, with the content of their forms. */
  blocks: readonly Block[]
  mayEdit: boolean
  save: Autosave
  /** Whether the server has confirmed the shown order and look. */
  confirmed: boolean
  /** Records an edit. `of` names the field, because consecutive edits of one field become one step. */
  write: (uuid: string, content: Content, of: string) => void
  show: (uuid: string, shown: boolean) => void
  move: (uuid: string, after: string | null) => void
  setLook: (look: { theme?: Theme; accent?: string }) => void
  addText: () => Promise<string | undefined>
  remove: (uuid: string) => void
  publish: { run: () => void; busy: boolean }
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Clears undo and redo, after the draft was replaced by another document: its steps belong to the one before. */
  forgetSteps: () => void
  uploads: ReturnType<typeof useUploads>
}

const EditorContext = createContext<Editor | null>(null)

/** Returns the editor of the surrounding SiteEditor. */
export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('site: a component stands outside its SiteEditor')
  return editor
}

const asked = { throwOnError: true } as const

/** How long after a save the counts are fetched again, in milliseconds, so that not every letter fetches them. */
const countsAfter = 900

function useAutosave(scope: SiteScope, blocks: readonly Block[]) {
  const { client, eventUuid } = scope
  const queryClient = useQueryClient()
  const counts = useRef<number>(undefined)
  const [save] = useState(() => {
    const query = siteQuery(scope)
    const made = new Autosave({
      send: async (uuid, version, patch) =>
        (await siteUpdateBlock({ client, body: { eventUuid, uuid, version, ...patch }, ...asked }))
          .data,
      onSaved: (saved) => {
        editSite(queryClient, scope, (site) => ({
          ...site,
          blocks: site.blocks.map((block) =>
            block.uuid === saved.uuid ? { ...block, ...saved } : block,
          ),
        }))
        window.clearTimeout(counts.current)
        counts.current = window.setTimeout(
          () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
          countsAfter,
        )
      },
      drafts: draftsOfSite(eventUuid),
    })
    made.receive(blocks)
    return made
  })
  useEffect(() => save.receive(blocks), [save, blocks])
  useEffect(() => {
    const leave = () => save.flush()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', save.retry)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', save.retry)
      save.stop()
    }
  }, [save])
  return save
}

/** Returns the blocks with one of them right after another; the cover stays first. */
function placed(blocks: readonly Block[], uuid: string, after: string | null): Block[] {
  const moved = blocks.find((block) => block.uuid === uuid)
  if (!moved) return [...blocks]
  const rest = blocks.filter((block) => block.uuid !== uuid)
  const at = after === null ? 1 : rest.findIndex((block) => block.uuid === after) + 1
  return [...rest.slice(0, at), moved, ...rest.slice(at)]
}

/** Returns the block before this one, or undefined if that is the cover or there is none. */
function before(blocks: readonly Block[], uuid: string): string | undefined {
  const index = blocks.findIndex((block) => block.uuid === uuid)
  return index > 1 ? blocks[index - 1]?.uuid : undefined
}

/** Provides the draft, its autosave, and undo to every part of the editor. */
export function SiteEditor({ site, children }: { site: Site; children: ReactNode }) {
  const scope = useSiteScope()
  const { client, eventUuid } = scope
  const answer = useSiteAnswer()
  const queryClient = useQueryClient()
  const mayEdit = scope.mayEdit && answer.canEdit && !answer.archived
  const save = useAutosave(scope, site.blocks)
  const version = useSyncExternalStore(save.subscribe, save.snapshot)
  useHoldsUnsavedWork(save.isDirty)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with every edit
  const blocks = useMemo(
    () => site.blocks.map((block) => ({ ...block, ...save.says(block.uuid) })),
    [site.blocks, save, version],
  )
  const [history, setHistory] = useState<History<Change>>(nothingDone)
  const latest = useRef({ site, blocks })
  latest.current = { site, blocks }

  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: siteQuery({ client, eventUuid }).queryKey }),
    [queryClient, client, eventUuid],
  )
  const refused = (what: string) => (error: unknown) => {
    const problem = toProblem(error)
    if (!problem.isSignedOut) toast.error(what, { description: problem.detail })
    void refresh()
  }

  const moving = useMutation({
    scope: { id: `site/${eventUuid}` },
    mutationFn: ({ uuid, after }: { uuid: string; after: string | null }) =>
      siteMoveBlock({
        client,
        body: { eventUuid, uuid, ...(after !== null && { after }) },
        ...asked,
      }),
    onMutate: ({ uuid, after }) =>
      editSite(queryClient, scope, (now) => ({ ...now, blocks: placed(now.blocks, uuid, after) })),
    onError: refused('Os blocos voltaram para o lugar'),
    onSuccess: () => void refresh(),
  })
  const looking = useMutation({
    scope: { id: `site/${eventUuid}` },
    mutationFn: async (look: { theme: Theme; accent: string }) =>
      (
        await siteSetLook({
          client,
          body: { eventUuid, ...look, lookVersion: latest.current.site.lookVersion },
          ...asked,
        })
      ).data,
    onMutate: (look) => editSite(queryClient, scope, (now) => ({ ...now, ...look })),
    onSuccess: (saved) => keepSite(queryClient, scope, saved),
    onError: async (error, look) => {
      if (toProblem(error).clashes.length === 0)
        return refused('O visual voltou a como estava')(error)
      await refresh()
      toast.info('Outra pessoa mudou o visual agora há pouco', {
        description: 'O que você vê é o que ela escolheu.',
        action: { label: 'Usar o meu', run: () => looking.mutate(look) },
      })
    },
  })
  const removing = useMutation({
    scope: { id: `site/${eventUuid}` },
    mutationFn: (uuid: string) => siteDeleteBlock({ client, body: { eventUuid, uuid }, ...asked }),
    onMutate: (uuid) => {
      save.forget(uuid)
      editSite(queryClient, scope, (now) => ({
        ...now,
        blocks: now.blocks.filter((block) => block.uuid !== uuid),
      }))
    },
    onError: refused('O texto não foi excluído'),
    onSuccess: () => void refresh(),
  })
  const restoring = useMutation({
    scope: { id: `site/${eventUuid}` },
    mutationFn: (uuid: string) => siteRestoreBlock({ client, body: { eventUuid, uuid }, ...asked }),
    onError: refused('O texto não voltou'),
    onSuccess: () => refresh(),
  })

  const apply = (change: Change) => {
    switch (change.kind) {
      case 'content': {
        const now = save.says(change.uuid)?.content ?? {}
        // Edits that others made in between stay.
        save.change(change.uuid, { content: merge(change.from, change.to, now).content })
        break
      }
      case 'shown':
        save.change(change.uuid, { shown: change.shown })
        break
      case 'move':
        moving.mutate({ uuid: change.uuid, after: change.after ?? null })
        break
      case 'look':
        looking.mutate({ theme: change.theme, accent: change.accent })
        break
      case 'remove':
        removing.mutate(change.uuid)
        break
      case 'restore':
        restoring.mutate(change.uuid)
        break
    }
  }
  const note = (back: Change, again: Change, of: string) =>
    setHistory((now) => did(now, { back, again, of, at: Date.now() }))
  const does = (back: Change, again: Change, of: string) => {
    apply(again)
    note(back, again, of)
  }

  const write = (uuid: string, content: Content, of: string) => {
    const was = save.says(uuid)?.content ?? {}
    save.change(uuid, { content })
    note(
      { kind: 'content', uuid, from: content, to: was },
      { kind: 'content', uuid, from: was, to: content },
      `${uuid}/${of}`,
    )
  }

  const uploads = useUploads((photo: PhotoSize, { block, item }: Upload) => {
    const content = save.says(block)?.content
    if (!content) return
    const added: Photo = { uuid: photo.uuid, alt: '' }
    if (item === undefined) {
      write(block, { ...content, photos: [...(content.photos ?? []), added] }, 'photos/add')
    } else if (at(content, `items.${item}`)) {
      write(block, put(content, `items.${item}.photo`, added), 'photos/add')
    }
  })

  const publishing = useMutation({
    mutationFn: async () => {
      if (!(await save.settle())) throw new Unsaved()
      return (await sitePublish({ client, body: { eventUuid }, ...asked })).data
    },
    onSuccess: (saved) => {
      const first = site.publishedAt === undefined
      keepSite(queryClient, scope, saved)
      void refreshVersions(queryClient, scope)
      toast.success(first ? 'O site está no ar' : 'As mudanças estão no ar', {
        action: {
          label: 'Abrir site',
          run: () => window.open(answer.publicUrl, '_blank', 'noreferrer'),
        },
      })
    },
    onError: (error) => {
      if (error instanceof Unsaved) {
        toast.error('Ainda há palavras que não foram salvas', {
          description: 'Assim que forem, publique de novo.',
        })
      } else refused('O site não foi publicado')(error)
    },
  })

  const step = (go: typeof goBack<Change>) => {
    const [next, change] = go(history)
    if (!change) return
    setHistory(next)
    apply(change)
  }

  const editor: Editor = {
    answer,
    site,
    blocks,
    mayEdit,
    save,
    confirmed: !moving.isPending && !looking.isPending && !removing.isPending,
    write,
    show: (uuid, shown) =>
      does({ kind: 'shown', uuid, shown: !shown }, { kind: 'shown', uuid, shown }, `${uuid}/shown`),
    move: (uuid, after) => {
      const place = after === site.blocks[0]?.uuid ? null : after
      does(
        { kind: 'move', uuid, after: before(site.blocks, uuid) },
        { kind: 'move', uuid, after: place ?? undefined },
        `${uuid}/move/${Date.now()}`,
      )
    },
    setLook: ({ theme = site.theme, accent = site.accent }) =>
      does(
        { kind: 'look', theme: site.theme, accent: site.accent },
        { kind: 'look', theme, accent },
        'look',
      ),
    addText: async () => {
      try {
        const { data } = await siteAddBlock({ client, body: { eventUuid }, ...asked })
        await refresh()
        note(
          { kind: 'remove', uuid: data.uuid },
          { kind: 'restore', uuid: data.uuid, after: undefined },
          `${data.uuid}/add`,
        )
        return data.uuid
      } catch (error) {
        refused('O texto não foi incluído')(error)
        return undefined
      }
    },
    remove: (uuid) => {
      does(
        { kind: 'restore', uuid, after: before(site.blocks, uuid) },
        { kind: 'remove', uuid },
        `${uuid}/remove`,
      )
      toast.success('Texto excluído', { undo: () => restoring.mutate(uuid) })
    },
    publish: { run: () => publishing.mutate(), busy: publishing.isPending },
    undo: mayEdit && history.done.length > 0 ? () => step(goBack) : undefined,
    redo: mayEdit && history.undone.length > 0 ? () => step(goOn) : undefined,
    forgetSteps: () => setHistory(nothingDone),
    uploads,
  }
  useUndoKeys(editor)
  return <EditorContext value={editor}>{children}</EditorContext>
}

/** A part of the draft is not saved yet. */
class Unsaved extends Error {}

/** Binds Ctrl Z and Ctrl Shift Z (or Y), except in fields with an undo of their own. */
function useUndoKeys({ undo, redo }: Pick<Editor, 'undo' | 'redo'>) {
  const latest = useRef({ undo, redo })
  latest.current = { undo, redo }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, [role="dialog"]'))
        return
      const key = event.key.toLowerCase()
      const run =
        key === 'y' || (key === 'z' && event.shiftKey)
          ? latest.current.redo
          : key === 'z' && latest.current.undo
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
