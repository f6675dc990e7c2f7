/** To who is about to change an appointment that both sides have agreed on. */
export const PLAN_REOPENS =
  '日時、場所、お支払い方法を変えて保存すると、決まった予定は取り消され、あなたからの新しい提案になります。'
