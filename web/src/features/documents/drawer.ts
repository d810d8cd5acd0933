import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { ScopedClient } from '@/app/workspace/clients'
import {
  documentCreate,
  documentDelete,
  documentGet,
  documentGetLink,
  documentRestore,
  documentSave,
  documentUpdate,
} from '@/client/api/document.gen'
import type { DocumentGetOutput, DocumentSaveInput } from '@/client/types.gen'
import { documentQuery, refreshDocuments, versionsQuery } from './queries'

/** Tiptap's JSON. */
export type Content = Record<string, unknown>

/** A document with its text, or the metadata of a file, for any person who opens it. */
export type OpenDocument = DocumentGetOutput

/** A text as its editor opens it. */
export interface Text {
  uuid: string
  name: string
  version: number
  content?: Content
}

/** Where a text that saves itself is kept: among an event's documents, or as a contract's. */
export interface Writing extends TeamsOwn {
  /** What can be put into it, between braces, to be filled in later. */
  fields?: readonly { name: string; label: string }[]
  get: (uuid: string) => Promise<SavedText>
  save: (text: {
    uuid: string
    version: number
    content: Content
    apart?: boolean
  }) => Promise<{ version: number; updatedAt: string }>
  /** Records the saved state of a text in the cached answers that show it. */
  note: (
    queryClient: QueryClient,
    uuid: string,
    now: { version: number; updatedAt: string; content: Content },
  ) => void
  refresh: (queryClient: QueryClient) => void
  /** Creates a second text next to it; absent if there may be only one. */
  create?: (
    text: { name: string; content: Content; taskUuid: string | undefined },
    headers: Record<string, string | undefined>,
  ) => Promise<{ name: string }>
}

/** What the server has of a text. */
export interface SavedText extends Omit<Text, 'version'> {
  version?: number
  updatedAt: string
  taskPublicId?: string
}

/** The functions that the team has in addition to the client's. */
export interface TeamsOwn {
  /** Puts a picture away and answers its address; a client's texts take none. */
  addPicture?: (file: File) => Promise<string>
  /** Whether earlier versions of a text can be looked at. */
  hasVersions?: boolean
}

/**
 * Returns the API of an event's documents. Team and client write, upload, rename and delete by the same procedures,
 * in the scope of the given client.
 */
export function drawerOf(client: ScopedClient, eventUuid: string, own: TeamsOwn = {}) {
  const baseUrl = client.getConfig().baseUrl ?? ''
  return {
    ...own,
    eventUuid,
    /** Distinguishes cached answers of this scope from those of another. */
    baseUrl,
    get: async (uuid: string) =>
      (await documentGet({ client, query: { uuid }, throwOnError: true })).data,
    create: async (
      { taskUuid, ...document }: { name: string; content?: Content; taskUuid?: string | undefined },
      headers: Record<string, string | undefined>,
    ) => {
      const body = { eventUuid, ...document, ...(taskUuid && { taskPublicId: taskUuid }) }
      return (await documentCreate({ client, body, headers, throwOnError: true })).data
    },
    save: async (body: DocumentSaveInput) =>
      (await documentSave({ client, body, throwOnError: true })).data,
    rename: (uuid: string, name: string) =>
      documentUpdate({ client, body: { uuid, name }, throwOnError: true }),
    remove: (uuid: string) => documentDelete({ client, body: { uuid }, throwOnError: true }),
    restore: (uuid: string) => documentRestore({ client, body: { uuid }, throwOnError: true }),
    /** Where a file, or a document as PDF, can be fetched from for the next minutes. */
    link: async (uuid: string) =>
      (await documentGetLink({ client, query: { uuid }, throwOnError: true })).data.url,
    /** Where a file is sent to. */
    uploadAddress: ({ uuid, taskUuid }: { uuid: string; taskUuid?: string | undefined }) =>
      `${baseUrl}/document.upload?${new URLSearchParams({
        eventUuid,
        uuid,
        ...(taskUuid && { taskPublicId: taskUuid }),
      })}`,
    /** Takes down what a document is now, where it is shown already. */
    note: (queryClient: QueryClient, uuid: string, patch: Partial<OpenDocument>) => {
      queryClient.setQueryData(
        documentQuery(client, uuid).queryKey,
        (old) => old && { ...old, ...patch },
      )
      if (patch.content && own.hasVersions) {
        void queryClient.invalidateQueries({ queryKey: versionsQuery(client, uuid).queryKey })
      }
    },
    /** After a document was made, changed or taken away: the lists that show it are stale. */
    refresh: (queryClient: QueryClient) => void refreshDocuments(queryClient, client),
  }
}

export type Drawer = ReturnType<typeof drawerOf>

const DrawerContext = createContext<Drawer | null>(null)

export const DrawerProvider = DrawerContext.Provider

/** The documents that this part of the page is about. */
export function useDrawer(): Drawer {
  const drawer = use(DrawerContext)
  if (!drawer) throw new Error('no drawer of documents around this')
  return drawer
}

const WritingContext = createContext<Writing | null>(null)

/** For a text that is no document. */
export const WritingProvider = WritingContext.Provider

/** Where the text on the screen is kept. */
export function useWriting(): Writing {
  const writing = use(WritingContext)
  const drawer = use(DrawerContext)
  const around = writing ?? drawer
  if (!around) throw new Error('nothing around this keeps texts')
  return around
}
