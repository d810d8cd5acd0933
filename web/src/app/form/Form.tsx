import { Link, type LinkOptions } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { WhenClashed } from '@/app/clash/WhenClashed'
import { lazyPart } from '@/lib/lazyPart'
import { wordsIn } from '@/lib/unsavedText'
import { Button, type ButtonProps, buttonClass } from '@/ui/Button'
import { FormErrors } from './FormErrors'
import { UnsavedDialog } from './UnsavedDialog'
import { unsavedWords } from './unsaved'
import type { AppForm } from './useAppForm'
import { writtenIn } from './writtenIn'

const CopyTextButton = lazyPart(() => import('@/app/denied/CopyTextButton'))

const FormContext = createContext<unknown>(null)

/** The form around, for the fields in it. */
export function useFormAround<V extends FieldValues>(): AppForm<V> {
  const around = use(FormContext)
  if (!around) throw new Error('no Form')
  return around as AppForm<V>
}

export interface FormProps<V extends FieldValues, How> {
  of: AppForm<V, How>
  /** For a button outside of the form, in the footer of a sheet. */
  id?: string
  /** The accessible name, if no heading is the form's name. */
  label?: string
  /** Esc gives it up, where it unfolds in the middle of a page. */
  onEscape?: () => void
  className?: string
  /** Shown above the errors. */
  heading?: ReactNode
  /** Replaces the usual list of errors. */
  refusals?: ReactNode
  children: ReactNode
}

/** Renders a form of useAppForm: errors on top, the fields, and the question before leaving. */
export function Form<V extends FieldValues, How>({
  of,
  id,
  label,
  onEscape,
  className = 'flex flex-col gap-5',
  heading,
  refusals,
  children,
}: FormProps<V, How>) {
  return (
    <FormContext value={of}>
      <FormProvider {...of.form}>
        <form
          ref={of.element}
          id={id}
          aria-label={label}
          noValidate
          className={className}
          onKeyDown={(event) => {
            if (!onEscape || event.key !== 'Escape' || event.defaultPrevented) return
            event.stopPropagation()
            // A question asked from here has its own Esc.
            if (event.currentTarget.contains(event.target as Node)) of.warning.ask(onEscape)
          }}
          onSubmit={(event) => {
            // A form inside another one in React's tree is submitted alone.
            event.stopPropagation()
            void of.submit(event)
          }}
        >
          {heading}
          {refusals === undefined ? (
            <FormErrors
              failures={of.failures}
              errors={of.form.formState.errors}
              attempt={of.attempt}
            />
          ) : (
            refusals
          )}
          {of.gone && (
            <Suspense>
              <div>
                <CopyTextButton words={() => wordsIn(writtenIn(of.element.current))} />
              </div>
            </Suspense>
          )}
          {children}
        </form>
        <UnsavedDialog warning={of.warning} />
        <WhenClashed clash={of.clash} />
      </FormProvider>
    </FormContext>
  )
}

/** The button that sends the form around; while that lasts it says `saving`. */
export function SaveButton({
  saving,
  ...props
}: Omit<ButtonProps, 'type' | 'loading' | 'loadingText'> & { saving: string }) {
  const form = useFormAround()
  return <Button {...props} type="submit" loading={form.saving} loadingText={saving} />
}

export interface FormFooterProps
  extends Pick<ButtonProps, 'disabled' | 'variant' | 'aria-describedby'> {
  save: string
  saving: string
  /** The way out without saving: a page's is a link, a dialog closes. */
  cancel?: LinkOptions | (() => void)
  cancelText?: string
  /** On a page, with a rule above; in a dialog; or inline as one line. */
  place?: 'page' | 'dialog' | 'inline'
  /** Why it cannot be saved yet. */
  note?: ReactNode
  /** What else may be done, at the other end. */
  children?: ReactNode
}

/** The foot of a page's form: on the screen however long the form is, over a phone's tabs. */
export const pageFootClass =
  'sticky bottom-(--foot) z-10 -mx-2 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-paper px-2 py-3'

const footers = {
  page: 'flex flex-1 flex-wrap justify-end gap-2 *:flex-1 sm:*:flex-none',
  dialog: 'flex flex-col-reverse gap-2 pt-2 md:flex-row md:justify-end',
  inline: 'flex justify-end gap-2',
}

const sizes = { page: 'lg', dialog: 'md', inline: 'sm' } as const

/** The end of a form: the button that saves and the one that cancels. */
export function FormFooter({
  save,
  saving,
  cancel,
  cancelText = 'Cancelar',
  place = 'page',
  variant = place === 'inline' ? 'secondary' : 'primary',
  note,
  children,
  ...button
}: FormFooterProps) {
  const { warning } = useFormAround()
  const size = sizes[place]
  const line = (
    <div className={footers[place]}>
      {children}
      {typeof cancel === 'function' ? (
        <Button
          variant={place === 'inline' ? 'ghost' : 'secondary'}
          size={size}
          onClick={() => warning.ask(cancel)}
        >
          {cancelText}
        </Button>
      ) : (
        cancel && (
          <Link {...cancel} className={buttonClass('secondary', size)}>
            {cancelText}
          </Link>
        )
      )}
      <SaveButton {...button} variant={variant} size={size} saving={saving}>
        {save}
      </SaveButton>
    </div>
  )
  if (place === 'page') {
    return (
      <div className={pageFootClass}>
        {note && <div className="basis-full">{note}</div>}
        <Unsaved />
        {line}
      </div>
    )
  }
  if (!note) return line
  return (
    <div className="flex flex-col gap-3">
      {note}
      {line}
    </div>
  )
}

/** What would be lost by leaving now. */
function Unsaved() {
  const { form, element, saving } = useFormAround()
  const changed = Object.keys(form.formState.dirtyFields)
  // The fields are named once they are drawn.
  const [words, setWords] = useState('')
  const names = changed.join()
  useEffect(() => {
    setWords(names && !saving ? unsavedWords(element.current, names.split(',')) : '')
  }, [names, saving, element])
  return (
    <p role="status" className="min-w-0 text-sm text-muted wrap-break-word empty:hidden">
      {words}
    </p>
  )
}
