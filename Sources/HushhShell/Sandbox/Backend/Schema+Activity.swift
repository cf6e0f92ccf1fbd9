extension Schema {
  /// What happens around a person: kept for whole rows and deletion, written by nothing yet.
  static let activity = [
    Table(
      "swipe_actions",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id),
        agent_id uuid NOT NULL REFERENCES agent_profiles (id),
        action text NOT NULL CHECK (action IN ('pass', 'interested', 'priority')),
        created_at timestamptz
      """),
    Table(
      "agent_reviews",
      """
        id uuid PRIMARY KEY NOT NULL,
        agent_id uuid NOT NULL REFERENCES agent_profiles (id),
        user_id uuid REFERENCES users (id),
        author text NOT NULL,
        rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
        text text DEFAULT '',
        created_at timestamptz
      """),
    Table(
      "blocked_agents",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id),
        agent_id uuid NOT NULL REFERENCES agent_profiles (id),
        created_at timestamptz
      """),
    Table(
      "devices", secrets: ["token"],
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id),
        token text NOT NULL,
        platform text NOT NULL CHECK (platform IN ('web', 'ios', 'android')),
        active boolean NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      """),
    Table(
      "notifications",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid REFERENCES users (id),
        channel text NOT NULL CHECK (channel IN ('sms', 'email', 'push')),
        recipient text NOT NULL,
        subject text,
        body text NOT NULL,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed')),
        metadata jsonb DEFAULT '{}',
        created_at timestamptz
      """),
    Table(
      "analytics_events",
      """
        id uuid PRIMARY KEY NOT NULL,
        event_name text NOT NULL,
        user_id uuid REFERENCES users (id),
        agent_id uuid REFERENCES agent_profiles (id),
        metadata jsonb DEFAULT '{}',
        created_at timestamptz
      """),
  ]
}
