import { useEffect, useRef } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Overtaken } from './use-saving.ts'

interface Properties {
  readonly overtaken: Overtaken
  readonly onTakeOver: () => void
}

const WORDS: Readonly<Record<Overtaken, { title: string; text: string; load: string }>> = {
  changed: {
    title: '別のタブで入力が進んでいます',
    text: 'このタブの内容は古い可能性があるため、保存も出品もしていません。どちらの内容で続けるかをお選びください。',
    load: '別のタブの内容を表示する',
  },
  gone: {
    title: '別のタブで出品したか、入力をやり直しています',
    text: 'このタブの内容は保存していません。出品が済んでいるかどうかは、最新の状態でご確認いただけます。',
    load: '最新の状態を表示する',
  },
}

/** Asked before anything of this tab counts again. */
export function OtherTab({ overtaken, onTakeOver }: Properties) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { title, text, load } = WORDS[overtaken]
  return (
    <div ref={place} tabIndex={-1} className="sticky top-16 z-20 mx-auto max-w-read px-4 pt-6">
      {/* The step's own heading is inert meanwhile. */}
      <h1 className="sr-only">バイクを出品する</h1>
      <Notice
        tone="warn"
        title={title}
        action={
          <span className="flex flex-wrap gap-3">
            <button type="button" onClick={() => window.location.reload()} className="button button-action">
              {load}
            </button>
            <button type="button" onClick={onTakeOver} className="button button-quiet">
              このタブの内容で続ける
            </button>
          </span>
        }
      >
        {text}
      </Notice>
    </div>
  )
}
