import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { DocumentCard } from '@/client/types.gen'

/** Tiptap's JSON. */
export type Content = Record<string, unknown>

/** A document with its text, or what is known of a file, whoever opens it. */
export interface OpenDocument extends DocumentCard {
  content?: Content
  /** What it is told to be saved over. */
  version: number
}

/** What a text is now. */
export interface SavedText {
  version: number
  updatedAt: string
}

/**
 * An event's documents as somebody works with them: its team and its client write, send, rename and
 * delete in the same ways, each through procedures of their own.
 */
export interface Drawer {
  /** Tells what is cached of it from any other's. */
  baseUrl: string
  get: (uuid: string) => Promise<OpenDocument>
  create: (
    document: { name: string; content?: Content; taskUuid?: string | undefined },
    headers: Record<string, string | undefined>,
  ) => Promise<OpenDocument>
  save: (text: {
    uuid: string
    version: number
    content: Content
    /** Keeps what stood there as a version of its own. */
    apart?: boolean
  }) => Promise<SavedText>
  rename: (uuid: string, name: string) => Promise<unknown>
  remove: (uuid: string) => Promise<unknown>
  restore: (uuid: string) => Promise<unknown>
  /** Where a file, or a document as PDF, can be fetched from for the next minutes. */
  link: (uuid: string) => Promise<string>
  /** Where a file is sent to. */
  uploadAddress: (file: { uuid: string; taskUuid?: string | undefined }) => string
  /** Takes down what a document is now, where it is shown already. */
  note: (queryClient: QueryClient, uuid: string, patch: Partial<OpenDocument>) => void
  /** After a document was made, changed or taken away: the lists that show it are stale. */
  refresh: (queryClient: QueryClient) => void
  /** Puts a picture away and answers its address; absent where texts take none. */
  addPicture?: (file: File) => Promise<string>
  /** Whether earlier versions of a text can be looked at. */
  hasVersions: boolean
}

const DrawerContext = createContext<Drawer | null>(null)

export const DrawerProvider = DrawerContext.Provider

/** The documents that this part of the page is about. */
export function useDrawer(): Drawer {
  const drawer = use(DrawerContext)
  if (!drawer) throw new Error('no drawer of documents around this')
  return drawer
}
