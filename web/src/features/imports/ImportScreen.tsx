import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Content } from '@/app/frame/Content'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { PhoneBar } from '@/app/frame/PhoneBar'
import { toProblem } from '@/lib/problem'
import { FileDrop } from '@/ui/FileDrop'
import { PageHeader } from '@/ui/PageHeader'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import type { ImportDesk, ListLink } from './desk'
import { ImportHelp } from './ImportHelp'
import { ImportPreview } from './ImportPreview'
import { ImportProgress } from './ImportProgress'
import { kinds, refuseFile } from './kinds'
import { PastImports } from './PastImports'
import { importQuery, type Verdict } from './queries'

export interface ImportScreenProps {
  desk: ImportDesk
  /** Under the title: for whom, where it is not one's own. */
  subtitle?: string
  back: ListLink
  /** The file that was read; none, one is to be chosen. */
  importUuid: string | undefined
  onImportChange: (uuid: string | undefined) => void
  /** Which of its rows are shown. */
  verdict: Verdict | undefined
  onVerdictChange: (verdict: Verdict) => void
}

/** A file of vendors, contacts or guests: read, looked at, and then written as a whole. */
export function ImportScreen(props: ImportScreenProps) {
  const { desk, subtitle, back } = props
  const { title } = kinds[desk.kind]
  // The file that was chosen, for as long as its letters may have to be read in another way.
  const chosen = useRef<File>(null)
  return (
    <>
      <PhoneBar title={title} back={back} />
      <Content>
        <PageHeader
          title={title}
          subtitle={subtitle}
          back={
            <Link
              {...back.link}
              className="mb-2 inline-flex items-center gap-1 text-sm text-muted hover:text-ink max-md:hidden"
            >
              <ChevronLeft size={16} aria-hidden />
              {back.name}
            </Link>
          }
        />
        {props.importUuid ? (
          <ReadFile
            key={props.importUuid}
            {...props}
            importUuid={props.importUuid}
            chosen={chosen}
          />
        ) : (
          <ChooseFile {...props} chosen={chosen} />
        )}
      </Content>
    </>
  )
}

interface ChosenFile {
  chosen: RefObject<File | null>
}

function ChooseFile({ desk, onImportChange, chosen }: ImportScreenProps & ChosenFile) {
  const { kind, client } = desk
  const queryClient = useQueryClient()
  const [error, setError] = useState<string>()
  const words = kinds[kind]
  const upload = useMutation({
    mutationFn: (file: File) => desk.upload(file),
    onSuccess: (read) => {
      queryClient.setQueryData(importQuery(client, read.uuid).queryKey, read)
      onImportChange(read.uuid)
    },
    onError: (failure) => setError(toProblem(failure).detail),
  })
  return (
    <div className="flex flex-col gap-8">
      <FileDrop
        label="Arquivo CSV, Excel ou vCard"
        help={`Até ${words.megabytes} MB. Nada é gravado antes de você conferir.`}
        accept={words.accept}
        loading={upload.isPending}
        {...(error && { error })}
        onFile={(file) => {
          const refusal = refuseFile(file, kind)
          setError(refusal ?? undefined)
          chosen.current = file
          if (!refusal) upload.mutate(file)
        }}
      />
      <ImportHelp desk={desk} />
      <PastImports desk={desk} />
    </div>
  )
}

function ReadFile({
  importUuid,
  chosen,
  ...props
}: Omit<ImportScreenProps, 'importUuid'> & ChosenFile & { importUuid: string }) {
  const { desk } = props
  const file = useQuery(importQuery(desk.client, importUuid))
  if (file.isError && !file.data) {
    return <LoadFailed title="Não encontramos esta importação" query={file} />
  }
  if (!file.data) {
    return (
      <div className="skeleton flex flex-col gap-3">
        <LoadingStatus>Carregando a importação…</LoadingStatus>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  if (file.data.state !== 'PREVIEW') {
    return (
      <ImportProgress
        file={file.data}
        desk={desk}
        back={props.back}
        onAgain={() => props.onImportChange(undefined)}
      />
    )
  }
  return (
    <ImportPreview
      file={file.data}
      desk={desk}
      chosen={chosen.current}
      onReread={props.onImportChange}
      verdict={props.verdict}
      onVerdictChange={props.onVerdictChange}
      onReset={() => props.onImportChange(undefined)}
    />
  )
}
