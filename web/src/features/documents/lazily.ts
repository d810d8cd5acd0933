import { lazy } from 'react'

/** What writes and shows rich text weighs as much as a page: it comes with the first text that is opened. */
export const Editor = lazy(() => import('./Editor'))
export const WritingArea = lazy(() => import('./WritingArea'))
export const RichText = lazy(() => import('./RichText'))

/** So does what draws a PDF. */
export const PdfPages = lazy(() => import('./PdfPages'))
