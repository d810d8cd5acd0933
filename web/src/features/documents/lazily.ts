import { lazyPart } from '@/lib/lazyPart'

/** What writes and shows rich text weighs as much as a page: it comes with the first text that is opened. */
export const Editor = lazyPart(() => import('./Editor'))
export const WritingArea = lazyPart(() => import('./WritingArea'))
export const RichText = lazyPart(() => import('./RichText'))

/** So does what draws a PDF. */
export const PdfPages = lazyPart(() => import('./PdfPages'))
